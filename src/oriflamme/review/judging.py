"""A finished game judged by a bot that searches."""

from collections.abc import Callable, Generator
from typing import Final

from oriflamme.counsel.adviser import adviser
from oriflamme.notation.record import Record
from oriflamme.review.course import NotFinished as NotFinished
from oriflamme.review.course import Progress as Progress
from oriflamme.review.course import going_through
from oriflamme.review.report import Review
from oriflamme.review.searching_judge import SearchingJudge

USUAL: Final = 8000
"""Simulations for each decision, where nobody says how many."""


def review(
    record: Record,
    *,
    seed: int = 1,
    simulations: int = USUAL,
    bot: str | None = None,
    tell: Callable[[Progress], object] = lambda progress: None,
) -> Review:
    """Judge a finished game; `tell` hears of each step."""
    steps = reviewing(record, seed=seed, simulations=simulations, bot=bot)
    while True:
        try:
            tell(next(steps))
        except StopIteration as end:
            found: Review = end.value
            return found


def reviewing(
    record: Record, *, seed: int = 1, simulations: int = USUAL, bot: str | None = None
) -> Generator[Progress, None, Review]:
    """The same step by step: yields its progress, and returns the review."""
    judge = SearchingJudge(adviser(bot))
    return going_through(record, judge, seed=seed, simulations=simulations)
