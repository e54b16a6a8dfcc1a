"""A game reviewed: what is said on the way, and what comes of it."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oriflamme.bots.fallback import error_location
from oriflamme.notation.record import Record
from oriflamme.server.bot_seats.worker_messages import WorkerFailure

if TYPE_CHECKING:
    from oriflamme.analysis.analyzer import Analyzer
    from oriflamme.analysis.review.report import GameReview
    from oriflamme.analysis.review.review_game import GameReviewProgress


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A game to be judged."""

    record: Record
    seed: int
    simulations: int
    """For each decision."""


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """So many decisions are judged."""

    done: int


@dataclass(frozen=True, slots=True)
class ReviewFinished:
    """The review, as it is kept."""

    body: bytes


def run_review(
    task: ReviewTask, *, pure_python: bool = False
) -> Iterator[ReviewProgress | ReviewFinished | WorkerFailure]:
    """First that it has begun: what it takes to judge is fetched, or compiled, only then.

    `by_hand`: without NumPy, and with a word after every game that was simulated.
    """
    yield ReviewProgress(0)
    try:
        from oriflamme.analysis.review.review_json import write_review

        steps = _review_steps(task, pure_python=pure_python)
        while True:
            try:
                yield ReviewProgress(next(steps).done)
            except StopIteration as end:
                yield ReviewFinished(write_review(end.value).encode())
                return
    except Exception as problem:
        yield WorkerFailure(error_location(problem))


def _review_steps(
    task: ReviewTask, *, pure_python: bool
) -> "Generator[GameReviewProgress, None, GameReview]":
    from oriflamme.analysis.review.review_game import review_steps

    analysis: Analyzer
    if pure_python:
        from oriflamme.analysis.pure_python.analyzer import PlayoutAnalyzer

        analysis = PlayoutAnalyzer()
    else:
        from oriflamme.analysis.search_analyzer import search_analyzer

        analysis = search_analyzer()
    return review_steps(task.record, analysis, seed=task.seed, simulations=task.simulations)
