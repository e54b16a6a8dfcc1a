"""A review as JSON."""

import pytest

from oriflamme.analysis.review.report import (
    Attribution,
    CardBelief,
    GameReview,
    Hindsight,
    JudgedDecision,
    ReviewedOption,
    ReviewedPosition,
    TurningPoint,
)
from oriflamme.analysis.review.review_json import BadReview, read_review, write_review

REVIEW = GameReview(
    analyzer="king:8000",
    seed=7,
    positions=(
        ReviewedPosition(
            0, 1, (0.5, 0.5), (0.01, 0.01), (CardBelief(0, 1, "soldier", {"ambush": 0.75}),)
        ),
        ReviewedPosition(1, 6, (1.0, 0.0), (0.0, 0.0), ()),
    ),
    decisions=(
        JudgedDecision(
            number=0,
            seat=0,
            round=1,
            question="reveal",
            chosen=".",
            verdict="doubtful",
            cost=0.05,
            cost_error=0.01,
            options=(
                ReviewedOption("!So", 0.55, 0.01, 0.0, 0.0),
                ReviewedOption(".", 0.5, 0.01, 0.05, 0.01),
            ),
            hindsight=Hindsight(".", 0.0, 0.0),
        ),
    ),
    turning_points=(TurningPoint(0, 0, ".", (0.5, -0.5)),),
    seats=(
        Attribution(0, 1.0, 0.5, -0.1, 0.2, 0.4, 0.02, {"doubtful": 1}, 0.05),
        Attribution(1, 0.0, 0.5, 0.1, -0.2, -0.4, 0.02, {}, 0.0),
    ),
)


def test_a_review_is_read_as_it_was_written():
    assert read_review(write_review(REVIEW)) == REVIEW


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 1}', '{"version": 1, "positions": [1]}']
)
def test_what_is_no_review_is_refused(text: str):
    with pytest.raises(BadReview):
        read_review(text)
