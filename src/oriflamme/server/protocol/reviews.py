"""A review of a finished game, as it is told. Chances are shares of the victory from 0 to 1."""

from dataclasses import replace
from typing import Literal

from msgspec import Struct

from oriflamme.analysis.review.report import GameReview, JudgedDecision, ReviewedPosition
from oriflamme.analysis.review.review_json import read_review

ReviewPhase = Literal["waiting", "running", "done", "failed"]


class ReviewState(Struct, frozen=True):
    """`POST /api/reviews`: a review, or how far it has come."""

    id: str
    """Under which to ask again: `GET /api/reviews/{id}`."""
    phase: ReviewPhase
    """Others come first; it is being made; here it is; it could not be made."""
    done: int
    """How many decisions are judged."""
    total: int
    """How many there are."""
    review: GameReview | None
    """Once it is done."""


MAX_OPTIONS = 4
"""So many options of a decision are told, the best; and the one that was chosen."""
MIN_PROB = 0.005
"""Kinds less likely than that are not told."""


def public_review(body: bytes) -> GameReview:
    """What is told of a review that was kept."""
    review = read_review(body)
    return replace(
        review,
        decisions=tuple(map(_public_decision, review.decisions)),
        positions=tuple(map(_public_moment, review.positions)),
    )


def _public_decision(judged: JudgedDecision) -> JudgedDecision:
    return replace(
        judged,
        options=tuple(
            option
            for place, option in enumerate(judged.options)
            if place < MAX_OPTIONS or option.token == judged.chosen
        ),
    )


def _public_moment(moment: ReviewedPosition) -> ReviewedPosition:
    return replace(
        moment,
        cards=tuple(
            replace(card, probs={kind: p for kind, p in card.probs.items() if p >= MIN_PROB})
            for card in moment.cards
        ),
    )
