"""Many hands: a tournament spread over processes, or machines."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from oriflamme.arena.match import Match, play_match
from oriflamme.arena.plan import Plan

Result = TypeVar("Result")


def play_deal(plan: Plan, deal: int, rotations: tuple[int, ...]) -> list[Match]:
    """The unit of work: one deal from some or all seats."""
    return [play_match(plan, deal, rotation) for rotation in rotations]


def units(plan: Plan, played: Iterable[Match]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What is still to be played, deal by deal."""
    done = {(match.deal, match.rotation) for match in played}
    turns = range(len(plan.players))
    for deal in range(plan.deals):
        if missing := tuple(turn for turn in turns if (deal, turn) not in done):
            yield deal, missing


def play_all(
    plan: Plan, played: Iterable[Match], executor: Executor, *, ahead: int
) -> Iterator[list[Match]]:
    """Deals as they are finished. Only `ahead` are handed out at a time, so stopping is quick."""
    waiting = units(plan, played)
    running = {
        executor.submit(play_deal, plan, deal, turns) for deal, turns in islice(waiting, ahead)
    }
    try:
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for deal, turns in islice(waiting, len(finished)):
                running.add(executor.submit(play_deal, plan, deal, turns))
            for future in finished:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


class Alone(Executor):
    """Does each piece of work at once, in this process."""

    def submit(
        self, work: Callable[..., Result], /, *given: object, **named: object
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_result(work(*given, **named))
        return future


def local_executor(workers: int) -> Executor:
    """Processes of this machine, each started afresh; with one worker, no other process."""
    if workers == 1:
        return Alone()
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
