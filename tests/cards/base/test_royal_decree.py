"""Royal Decree: move another top card, with what lies on it, to any other place."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it lifts any top card but itself (R20)
        rHe? bRd? gLo?/gSp? rSo? | r1 b1 g1 : . !Rd -> blue: lift; may @1 @3 @4
    a lone card goes to any gap but its own (R20)
        rHe? bRd? gLo? rSo? | r1 b1 g1 : . !Rd @3 -> blue: put_down; may >1 >2 >4
    a top card of a stack goes to any gap, the two beside its stack included (R20)
        rHe? bRd? gLo?/gSp? | r1 b1 g1 : . !Rd @3 -> may >1 >2 >3 >4
    the top card of a stack moves alone (R20)
        bRd? gLo?/gSp? rSo? | r1 b1 g1 : !Rd @2 >4 -> gLo? rSo? gSp? | r1 b1 g1
    influence and a bribe move with the card (R20)
        bRd? gLo?3 rSo? rHe!~g | r1 b1 g1 : !Rd @2 >4 -> rSo? rHe!~g gLo?3 | r1 b1 g1
        bRd? gLo?3 rSo? rHe!~g | r1 b1 g1 : !Rd @4 >2 -> rHe!~g gLo?3 rSo? | r1 b1 g3
    it is discarded once the move is done (R20)
        bRd?1 gLo? rSo? | r1 b1 g1 : !Rd @2 -> bRd! gLo? rSo? | r1 b2 g1
        bRd?1 gLo? rSo? | r1 b1 g1 : !Rd @2 >3 -> rSo? gLo? | r1 b2 g1; blue discard Rd
    without another slot it is only discarded (R20, R5)
        bLo?/bRd? | r1 b1 g1 : !Rd -> bLo? | r1 b1 g1; blue: reveal
    two lone cards leave one move, which nobody is asked for (R6, R20)
        bRd? rSo?2 | r1 b1 g1 : !Rd -> rSo?2 | r1 b1 g1; blue: place
    a card moved before the decree waits for the next round (R3, R20)
        bRd? rHe? gLo? | r1 b1 g1 : !Rd @2 >1 -> rHe? gLo? | r1 b1 g1; green: reveal
    a card moved right behind the decree is next (R2, R20)
        bRd? rHe? gLo? | r1 b1 g1 : !Rd @3 >2 -> gLo? rHe? | r1 b1 g1; green: reveal
    a face-down card moved ahead of the cursor collects a second influence (R4)
        rHe? bRd? gLo? | r1 b1 g1 : . !Rd @1 >3 . . -> gLo?1 rHe?2 | r1 b1 g1; blue: place
    a revealed card moved ahead of the cursor acts again (R4)
        rHe! bRd? gLo? | r1 b1 g1 : !Rd @1 >3 . -> gLo?1 rHe! | r5 b1 g1
    a card exposed ahead of the cursor acts this round (R3)
        bRd? gHe!/gSp? rSo? | r1 b1 g1 : !Rd @2 >1 -> gSp? gHe! rSo? | r1 b1 g3; red: reveal
    a card exposed behind the cursor waits for the next round (R3)
        gHe!/gSp? bRd? rSo? | r1 b1 g1 : . !Rd @1 >4 -> gHe! rSo? gSp?1 | r1 b1 g1; red: reveal
    on a stack the card below is next (R2)
        bHe!/bRd? rSo? gLo? | r1 b1 g1 : !Rd @2 >3 -> bHe! gLo? rSo? | r1 b3 g1
    on a stack the card below is next, even when a slot was opened before it (R2, R3)
        bHe!/bRd? rSo? gLo? | r1 b1 g1 : !Rd @3 >1 -> gLo? bHe! rSo? | r1 b3 g1; red: reveal
    """
)
def test_royal_decree(example: Example):
    example.check()
