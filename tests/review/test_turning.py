"""The decisions that turned a game."""

from oriflamme.review.moments import MOST, turns
from oriflamme.review.report import Hindsight, Judged, ReviewedMoment


def moments(*chances: float, error: float = 0.01) -> list[ReviewedMoment]:
    """Of a game of two."""
    return [ReviewedMoment(n, 1, (c, 1 - c), (error, error), ()) for n, c in enumerate(chances)]


def decisions(count: int) -> list[Judged]:
    nothing = Hindsight(".", 0.0, 0.0)
    return [Judged(n, n % 2, 1, "reveal", ".", "best", 0.0, 0.0, (), nothing) for n in range(count)]


def test_a_decision_by_which_much_changes_hands_turned_the_game():
    (turn,) = turns(moments(0.5, 0.52, 0.8, 0.79), decisions(3))

    assert (turn.number, turn.seat, turn.token) == (1, 1, ".")
    assert turn.changes[0] > 0.27
    assert turn.changes[1] < -0.27


def test_what_is_within_its_error_turned_nothing():
    assert turns(moments(0.5, 0.7, error=0.1), decisions(1)) == ()


def test_the_greatest_are_named_in_the_order_of_the_game():
    swings = [0.5, 0.9, 0.2, 0.6, 0.3, 0.9, 0.4, 0.8, 0.5]
    found = turns(moments(*swings), decisions(8))

    assert len(found) == MOST
    assert [turn.number for turn in found] == sorted(turn.number for turn in found)
    assert 1 in [turn.number for turn in found]
