"""Heir: gain 2 unless another revealed top card has the same name."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    without a rival it gains 2
        rHe? bSp? | r1 b1 g1 : !He -> rHe! bSp? | r3 b1 g1
    a revealed rival anywhere in the queue blocks it
        rHe? gSp? bHe! | r1 b1 g1 : !He -> rHe! gSp? bHe! | r1 b1 g1
    two revealed heirs block each other
        rHe! bHe! | r1 b1 g1 -> rHe! bHe! | r1 b1 g1
    a face-down namesake does not count (R14)
        rHe? bHe? | r1 b1 g1 : !He -> rHe! bHe? | r3 b1 g1
    a covered namesake does not count (R14)
        rHe? bHe!/bSp? | r1 b1 g1 : !He -> rHe! bHe!/bSp? | r3 b1 g1
    it earns again once the rival is gone
        bSo! gHe! rHe! | r1 b1 g1 -> bSo! rHe! | r3 b2 g1
    a bribed heir earns for the briber (R32)
        rHe!~b gSp? | r1 b1 g1 -> rHe!~b gSp? | r1 b3 g1
    """
)
def test_heir(example: Example):
    example.check()
