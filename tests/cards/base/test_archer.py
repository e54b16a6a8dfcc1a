"""Archer: eliminate the first or the last card of the queue, any family, itself included."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it may choose either end and nothing between (R11)
        rHe? bSp? rAr? bLo? gLo? | r1 b1 g1 : . . !Ar -> red: eliminate; may x1 x5
    it eliminates the first card for 1
        bHe? rAr? gLo? | r1 b1 g1 : . !Ar x1 -> rAr! gLo? | r2 b1 g1; blue discard He
    it eliminates the last card before it can act
        rAr! bHe? gLo?3 | r1 b1 g1 : x3 . -> rAr! bHe?1 | r2 b1 g1; blue: place
    at an end it may eliminate itself (R11)
        rAr! bHe? | r1 b1 g1 : x1 -> bHe? | r2 b1 g1; blue: reveal
    alone, it eliminates itself and is paid 1 (R11, R6: one slot is one option, so nobody is asked)
        rAr? | r1 b1 g1 : !Ar -> - | r2 b1 g1; red discard Ar
    on the only stack it eliminates itself and uncovers the card below (R11, R2)
        rLo?/rAr? | r1 b1 g1 : !Ar -> rLo? | r2 b1 g1; red: reveal
    of a stack at the end, only the top card falls
        rAr! bHe? gLo?2/gSp? | r1 b1 g1 : x3 -> rAr! bHe? gLo?2 | r2 b1 g1
    it acts again every round
        rAr! bHe? | r1 b1 g1 : x2 b:Co> g:Co> r:Co> -> red: eliminate; may x1 x4
    """
)
def test_archer(example: Example):
    example.check()
