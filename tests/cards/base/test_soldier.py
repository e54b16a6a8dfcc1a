"""Soldier: eliminate one neighbour, any family."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it chooses between its two neighbours
        bHe? rSo? gSp? gLo? | r1 b1 g1 : . !So -> red: eliminate; may x1 x3
    it eliminates a neighbour for 1
        bHe? rSo? gSp? gLo? | r1 b1 g1 : . !So x3 -> bHe?1 rSo! gLo? | r2 b1 g1; green discard Sp
    at the end of the queue there is only one neighbour (R6)
        rSo? gSp? gLo? | r1 b1 g1 : !So -> rSo! gLo? | r2 b1 g1
    without neighbours it does nothing and stays (R12, R5)
        rSo? | r1 b1 g1 : !So -> rSo! | r1 b1 g1
    on a stack alone in the queue, the covered card is no neighbour (R12)
        rHe?/rSo? | r1 b1 g1 : !So -> rHe?/rSo! | r1 b1 g1
    with only own neighbours it must take one and is paid (R12)
        rHe? rSo? rLo? | r1 b1 g1 : . !So -> may x1 x3
        rHe? rSo? rLo? | r1 b1 g1 : . !So x1 -> rSo! rLo? | r2 b1 g1
    influence on a face-down victim is lost (R7)
        rSo? bHe?4 gLo? | r1 b1 g1 : !So -> rSo! gLo? | r2 b1 g1; blue discard He
    the gap closes, so next round it reaches further (R7)
        rSo! bHe? gLo? | r1 b1 g1 : . b:Co> g:Co> r:Co> -> rSo! bCo? gCo? rCo? | r3 b1 g1
    """
)
def test_soldier(example: Example):
    example.check()
