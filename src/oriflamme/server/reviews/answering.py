"""A game reviewed: what is said on the way, and what comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from oriflamme.bots.guarded import blame
from oriflamme.notation.record import Record
from oriflamme.server.bot_seats.worker_messages import Failed


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


def answers(task: Task) -> Iterator[Reached | Finished | Failed]:
    """First that it has begun: what it takes to judge is fetched, or compiled, only then."""
    yield Reached(0)
    try:
        from oriflamme.review.document import write_review
        from oriflamme.review.judging import reviewing

        steps = reviewing(task.record, seed=task.seed, simulations=task.simulations)
        while True:
            try:
                yield Reached(next(steps).done)
            except StopIteration as end:
                yield Finished(write_review(end.value).encode())
                return
    except Exception as problem:
        yield Failed(blame(problem))
