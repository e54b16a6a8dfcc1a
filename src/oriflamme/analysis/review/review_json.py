"""A review as JSON, and read again."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from oriflamme.analysis.review.report import (
    VERSION,
    Attribution,
    CardBelief,
    GameReview,
    Hindsight,
    JudgedDecision,
    ReviewedOption,
    ReviewedPosition,
    TurningPoint,
)
from oriflamme.rules.errors import OriflammeError


class BadReview(OriflammeError):
    """A document that is no review, or one of another version."""


def write_review(review: GameReview) -> str:
    """The review as one line of JSON; numbers to five places, which is less than their errors."""
    return json.dumps(_rounded(asdict(review)), separators=(",", ":"), ensure_ascii=False)


def read_review(text: str | bytes) -> GameReview:
    """A review that was written before."""
    try:
        told = json.loads(text)
        if told["version"] != VERSION:
            raise BadReview(
                f"this is a review of version {told['version']}, this program reads version"
                f" {VERSION}"
            )
        return GameReview(
            **told
            | {
                "positions": tuple(map(_position, told["positions"])),
                "decisions": tuple(map(_judged, told["decisions"])),
                "turning_points": tuple(
                    TurningPoint(**turn | {"changes": tuple(turn["changes"])})
                    for turn in told["turning_points"]
                ),
                "seats": tuple(Attribution(**seat) for seat in told["seats"]),
            }
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise BadReview(f"this is no review: {problem}") from None


def _position(told: Mapping[str, Any]) -> ReviewedPosition:
    cards = tuple(CardBelief(**card) for card in told["cards"])
    exact = {name: tuple(told[name]) for name in ("win_shares", "errors")}
    return ReviewedPosition(**{**told, **exact, "cards": cards})


def _judged(told: Mapping[str, Any]) -> JudgedDecision:
    return JudgedDecision(
        **{
            **told,
            "options": tuple(ReviewedOption(**option) for option in told["options"]),
            "hindsight": Hindsight(**told["hindsight"]),
        }
    )


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_rounded(item) for item in value]
    return value
