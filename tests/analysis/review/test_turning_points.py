"""The decisions that turned a game."""

from oriflamme.analysis.review.positions import MAX_TURNING_POINTS, turning_points
from oriflamme.analysis.review.report import Hindsight, JudgedDecision, ReviewedPosition


def moments(*chances: float, error: float = 0.01) -> list[ReviewedPosition]:
    """Of a game of two."""
    return [ReviewedPosition(n, 1, (c, 1 - c), (error, error), ()) for n, c in enumerate(chances)]


def decisions(count: int) -> list[JudgedDecision]:
    nothing = Hindsight(".", 0.0, 0.0)
    return [
        JudgedDecision(n, n % 2, 1, "reveal", ".", "best", 0.0, 0.0, (), nothing)
        for n in range(count)
    ]


def test_a_decision_by_which_much_changes_hands_turned_the_game():
    (turn,) = turning_points(moments(0.5, 0.52, 0.8, 0.79), decisions(3))

    assert (turn.number, turn.seat, turn.token) == (1, 1, ".")
    assert turn.changes[0] > 0.27
    assert turn.changes[1] < -0.27


def test_what_is_within_its_error_turned_nothing():
    assert turning_points(moments(0.5, 0.7, error=0.1), decisions(1)) == ()


def test_the_greatest_are_named_in_the_order_of_the_game():
    swings = [0.5, 0.9, 0.2, 0.6, 0.3, 0.9, 0.4, 0.8, 0.5]
    found = turning_points(moments(*swings), decisions(8))

    assert len(found) == MAX_TURNING_POINTS
    assert [turn.number for turn in found] == sorted(turn.number for turn in found)
    assert 1 in [turn.number for turn in found]
