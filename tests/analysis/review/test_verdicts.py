"""How the class of a decision is drawn."""

import pytest

from oriflamme.analysis.review.report import VERDICTS, Verdict
from oriflamme.analysis.review.review_game import verdict


@pytest.mark.parametrize(
    ("cost", "error", "found"),
    [
        (0.0, 0.0, "best"),
        (0.009, 0.0, "best"),
        (0.02, 0.0, "good"),
        (0.05, 0.0, "doubtful"),
        (0.11, 0.0, "mistake"),
        (1.0, 0.0, "mistake"),
    ],
)
def test_what_a_decision_cost_is_its_class(cost: float, error: float, found: Verdict):
    assert verdict(cost, error) == found


def test_a_difference_within_its_error_is_held_against_nobody():
    assert verdict(0.3, 0.3) == "best"


def test_a_larger_cost_is_never_a_better_class():
    classes = [VERDICTS.index(verdict(cost / 1000, 0.01)) for cost in range(300)]
    assert classes == sorted(classes)
