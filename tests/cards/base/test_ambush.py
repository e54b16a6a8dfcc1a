"""Ambush: 1 for its owner when revealed; 4 and the attacker when an opponent strikes it."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    revealed by its owner, it gains 1 and loses what lay on it
        rAm?3 bHe? | r1 b1 g1 : !Am -> bHe? | r2 b1 g1; red discard Am
    revealed with nothing on it, it gains 1
        rAm? bHe? | r1 b1 g1 : !Am -> bHe? | r2 b1 g1
    an opponent who eliminates it loses the attacker
        bSo? rAm?3 | r1 b1 g1 : !So -> - | r5 b2 g1; red discard Am; blue discard So
    it answers every kind of attack
        bAr? gHe? rAm? | r1 b1 g1 : !Ar x3 -> gHe? | r5 b2 g1
        gHe? bSo? rAm? | r1 b1 g1 : . !So x3 -> gHe?1 | r5 b2 g1
        bAs? gHe? rAm? | r1 b1 g1 : !As x3 -> gHe? | r5 b2 g1
        rAm? bSp? gHe? bAp? | r1 b1 g1 : . . . !Ap x1 -> bSp?1 gHe?1 | r5 b2 g1
    against an assassination both are paid, and it leaves anyway (R17)
        gHe? bAs? rAm? | r1 b1 g1 : . !As x3 -> gHe?1 | r5 b2 g1; red discard Am; blue discard As
    one's own card is paid 1 and stays (R18)
        rSo? rAm?2 | r1 b1 g1 : !So -> rSo! | r2 b1 g1
    a bribed attacker strikes for the briber
    (R32, R10: red's Soldier, bribed by blue, springs red's own Ambush)
        rSo!~b rAm? | r1 b1 g1 -> - | r5 b2 g1; red discard Am So
    the card below the discarded attacker is next (R2)
        bHe?1/bSo? rAm? gLo? | r1 b1 g1 : !So -> bHe?1 gLo? | r5 b2 g1; blue: reveal
    in the duel it does not answer the other own family (R38, R18)
        rSo? gAm? | r1 b1 : !So -> rSo! | r2 b1
    against an impersonation it reacts and nothing replaces it
        bIm? rAm? | r1 b1 g1 with blue aside Am : !Im -> - | r5 b2 g1; blue aside Am
    against a cutthroat the owner gains 4, and the attacker nothing (R24)
        bCu! rAm?2 gHe? | r1 b1 g1 -> gHe? | r5 b1 g1; blue discard Cu
    """
)
def test_ambush(example: Example):
    example.check()
