"""Elimination, step by step: R7 to R10, and what lies on cards."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    a covered card cannot be struck (R7: only top cards are offered)
        bLo?/bHe? rAs? gSp?/gHe! | r1 b1 g1 : . !As -> may x1 x2 x3
        bLo?/bHe? rAs? gSp?/gHe! | r1 b1 g1 : . !As x1 -> bLo? gSp?/gHe! | r2 b1 g3
    influence on a struck card is lost and the card is public (R7)
        rSo! bHe?5 gLo? | r1 b1 g1 -> rSo! gLo? | r2 b1 g1; blue discard He
    a struck card goes to the pile of the family printed on it (R7, R32)
        rSo! bHe!~g gLo? | r1 b1 g1 -> blue discard He; green discard nothing
    gaps close, and new neighbours meet
    (R7: with the card between them gone, Lord and Heir are neighbours)
        rLo? bSo! gSp? rHe? | r1 b1 g1 with cursor=1 : x3 . b:Co> g:Co> r:Co> !Lo
            -> rLo! bSo! rHe?1 bCo? gCo? rCo? | r2 b2 g1
    the player of the striking card gains 1 (R8)
        rSo!~g bHe? gLo? | r1 b1 g1 -> rSo!~g gLo? | r1 b1 g2
    each struck card pays 1, and a foreign queen 1 more (R8)
        rCu! bQu! gFe? gQu! | r1 b1 g1 -> rCu! gFe? | r5 b1 g1
    pay comes before reactions (R9, R34: the Trap robs even the 1 just earned)
        rSo! bTr? gFe? | r2 b1 g1 -> gFe? | r0 b4 g1
    influence never falls below 0 (R9)
        rFe! bQu? | r1 b0 g1 -> rFe! bQu? | r1 b0 g1
    a card removed by a reaction is discarded and not eliminated
    (R10: nobody is paid for the Twin that goes with its Prince)
        rSo! bPr! bTw! gFe? | r1 b1 g1 -> rSo! gFe? | r2 b1 g1
    the attacker is the shapeshifter and not its model (R10, R16)
        bAm? rSh? gSo! gHe? gLo? | r1 b1 g1 with cursor=1 : !Sh x1
            -> gSo! gLo? | r2 b5 g2; red discard Sh
    the attacker is the character and not the plot (R10)
        rPl? gFe? rSo! bTr? gQu? | r4 b1 g1 : !Pl x3 -> gFe? gQu? | r2 b4 g1; red discard Pl So
    influence on a covered card stays and is there again (R21)
        rHe?2 bLo? gSp? | r1 b1 g1 with cursor=none : r:Co^1 b:<Co g:<Co
            -> gCo? bCo? rHe?2/rCo? bLo? gSp? | r1 b1 g1
        rHe?2 bLo? gSp? | r1 b1 g1 with cursor=none : r:Co^1 b:<Co g:<Co . . . . .
            -> gCo?1 bCo?1 rHe?2/rCo?1 bLo?1 gSp?1 | r1 b1 g1
    a covered card uncovered gives what lay on it (R21)
        rHe?2/rCo? bLo? | r1 b1 g1 : !Co !He -> rHe! bLo? | r5 b1 g1
    waiting puts 1 from the general supply on the card
        rHe? bLo? | r0 b1 g1 : . -> rHe?1 bLo? | r0 b1 g1
    """
)
def test_elimination(example: Example):
    example.check()
