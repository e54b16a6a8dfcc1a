"""The decisions that turned a game."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from oriflamme.review.report import Judged, ReviewedMoment, TurningPoint

LEAST: Final = 0.10
"""A decision turns the game if so much of the chances changes hands, and twice the error of it."""
MOST: Final = 5
"""So many are named, the greatest."""


def turns(
    moments: Sequence[ReviewedMoment], decisions: Sequence[Judged], caution: float = 1.0
) -> tuple[TurningPoint, ...]:
    """The greatest changes from one moment to the next, in the order of the game.

    `caution`: how many times the error has to be exceeded; see `judge.py`.
    """
    steps = list(zip(decisions, moments, moments[1:]))
    sure = 2 * caution
    found = [step for step in steps if _moved(*step[1:]) >= max(LEAST, sure * _error(*step[1:]))]
    greatest = sorted(found, key=lambda step: -_moved(*step[1:]))[:MOST]
    return tuple(
        TurningPoint(judged.number, judged.seat, judged.chosen, _changes(before, after))
        for judged, before, after in sorted(greatest, key=lambda step: step[0].number)
    )


def _changes(before: ReviewedMoment, after: ReviewedMoment) -> tuple[float, ...]:
    return tuple(late - early for early, late in zip(before.chances, after.chances))


def _moved(before: ReviewedMoment, after: ReviewedMoment) -> float:
    """How much of the chances changed hands."""
    return sum(map(abs, _changes(before, after))) / 2


def _error(before: ReviewedMoment, after: ReviewedMoment) -> float:
    return max(hypot(early, late) for early, late in zip(before.errors, after.errors))
