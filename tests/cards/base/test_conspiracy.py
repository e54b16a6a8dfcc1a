"""Conspiracy: gain double the influence lying on it."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it pays double and is discarded
        rCo?1 | r1 b1 g1 : !Co -> - | r3 b1 g1; red discard Co
        rCo?2 | r1 b1 g1 : !Co -> - | r5 b1 g1; red discard Co
        rCo?3 | r1 b1 g1 : !Co -> - | r7 b1 g1; red discard Co
        rCo?5 | r1 b1 g1 : !Co -> - | r11 b1 g1; red discard Co
    with nothing on it, it gains nothing (R22)
        rCo? bHe? | r1 b1 g1 : !Co -> bHe? | r1 b1 g1; red discard Co
    eliminated, it loses all (R7)
        bSo! rCo?5 | r1 b1 g1 -> bSo! | r1 b2 g1
    the card it covered acts at once with its own influence (R2, R21)
        rHe?2/rCo?1 bLo? | r1 b1 g1 : !Co !He -> rHe! bLo? | r7 b1 g1
    """
)
def test_conspiracy(example: Example):
    example.check()
