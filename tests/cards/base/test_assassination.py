"""Assassination: eliminate any top card, itself included."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it may take any top card, itself included (R19)
        rHe? bAs? gLo?/gSp? rSo! | r1 b1 g1 : . !As -> blue: eliminate; may x1 x2 x3 x4
    it is paid 1 and discarded
        bAs?1 gLo? rSo?2 | r1 b1 g1 : !As x3 -> gLo? | r1 b3 g1; red discard So; blue discard As
    it may take itself for 1 (R19)
        bAs? gLo? | r1 b1 g1 : !As x1 -> gLo? | r1 b2 g1; blue discard As
    alone it must take itself (R19, R6)
        bAs? | r1 b1 g1 : !As -> - | r1 b2 g1; blue discard As
    it uncovers the card below its victim only
        bAs? gLo?1/gSp? rSo? | r1 b1 g1 : !As x2 -> gLo?1 rSo? | r1 b2 g1
    the revealed card it covered acts at once (R2)
        rLo!/rAs? bSp? gHe? | r1 b1 g1 : !As x3 . -> rLo! bSp?1 | r3 b1 g1
    when it takes itself on a stack, the card below is next (R2, R19)
        rHe!/rAs? bSp? | r1 b1 g1 : !As x1 -> rHe! bSp? | r4 b1 g1
    """
)
def test_assassination(example: Example):
    example.check()
