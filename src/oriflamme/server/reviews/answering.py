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
class Task:
    """A game to be judged."""

    record: Record
    seed: int
    simulations: int
    """For each decision."""


@dataclass(frozen=True, slots=True)
class Reached:
    """So many decisions are judged."""

    done: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The review, as it is kept."""

    body: bytes


def answers(task: Task, *, by_hand: bool = False) -> Iterator[Reached | Finished | WorkerFailure]:
    """First that it has begun: what it takes to judge is fetched, or compiled, only then.

    `by_hand`: without NumPy, and with a word after every game that was simulated.
    """
    yield Reached(0)
    try:
        from oriflamme.analysis.review.review_json import write_review

        steps = _steps(task, by_hand=by_hand)
        while True:
            try:
                yield Reached(next(steps).done)
            except StopIteration as end:
                yield Finished(write_review(end.value).encode())
                return
    except Exception as problem:
        yield WorkerFailure(error_location(problem))


def _steps(task: Task, *, by_hand: bool) -> "Generator[GameReviewProgress, None, GameReview]":
    from oriflamme.analysis.review.review_game import review_steps

    asked: Analyzer
    if by_hand:
        from oriflamme.analysis.pure_python.analyzer import PlayoutAnalyzer

        asked = PlayoutAnalyzer()
    else:
        from oriflamme.analysis.search_analyzer import search_analyzer

        asked = search_analyzer()
    return review_steps(task.record, asked, seed=task.seed, simulations=task.simulations)
