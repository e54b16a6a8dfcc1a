"""The worked positions of the printed rulebooks, ten of them, as RULES.md lists them."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    1 a round with a soldier and a spy
        rLo? bSo?1 rHe?2 gAr? bSp! | r1 b1 g3 : . !So x3 . -> rLo?1 bSo! gAr?1 bSp! | r1 b4 g2
    2 the spy under an assassination acts at once
        bHe? rSp!/rAs? gLo? | r1 b1 g2 : . !As x3 -> bHe?1 rSp! | r3 b0 g2
    2 a spy still face down may wait
        bHe? rSp?/rAs? gLo? | r1 b1 g2 : . !As x3 . -> bHe?1 rSp?1 | r2 b1 g2
    3 a conspiracy with 3 on it gains 6
        rCo?3 | r0 b1 g1 : !Co -> - | r6 b1 g1
    4 a soldier eliminates an ambush and both are gone
        rSo? bAm? | r1 b1 g1 : !So -> - | r2 b5 g1
    5 an archer eliminates the player's own ambush and stays
        rAr? bHe? rAm? | r1 b1 g1 : !Ar x3 -> rAr! bHe? | r2 b1 g1
    6 what a cutthroat earns
        rCu? bFe! gSc? | r0 b1 g1 : !Cu -> rCu! gSc? | r0 b1 g1
        rCu? bFe! gSc? gFe! | r0 b1 g1 : !Cu -> rCu! gSc? | r2 b1 g1
        rCu? bQu! gSc? | r0 b1 g1 : !Cu -> rCu! gSc? | r1 b1 g1
        rCu? bQu! gSc? gQu! | r0 b1 g1 : !Cu -> rCu! gSc? | r4 b1 g1
    7 another player's apothecary strikes a trap
        rAp? gQu? rFe? bTr? | r3 b1 g1 : !Ap x4 -> gQu? rFe? | r1 b4 g1; red discard Ap
    7 one's own apothecary strikes one's own trap and stays
        rAp? gQu? rFe? rTr? | r3 b1 g1 : !Ap x4 -> rAp! gQu? rFe? | r4 b1 g1
    8 a cutthroat strikes a face down queen
        rCu? bQu?2 gSc? | r1 b1 g1 : !Cu -> rCu! gSc? | r2 b1 g1
    9 an impersonation leaves its stack and the queen beneath acts
        rQu!/rIm? bFe! gSc? | r1 b1 g1 with red aside Cu : !Im -> rQu! gSc? | r4 b1 g1
    10 in the duel a soldier strikes the same player's ambush
        rSo? gAm? | r1 b1 : !So -> rSo! | r2 b1
    10 in the duel a lord earns 1 beside the other own family
        rLo? gHe? | r1 b1 : !Lo -> rLo! gHe? | r2 b1
    """
)
def test_rulebook(example: Example):
    example.check()
