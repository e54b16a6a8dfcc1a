"""Many hands: a tournament spread over processes, or machines."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import islice
from logging import NullHandler, getLogger
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, TypeVar

from oriflamme.arena.match import Match, play_match
from oriflamme.arena.plan import Plan
from oriflamme.rules.errors import OriflammeError

Result = TypeVar("Result")
SILENT: Final = NullHandler()


class WorkersLost(OriflammeError):
    """Those who played are gone, and nobody plays on."""


class Workers(Executor):
    """Those who play the deals, wherever they are."""

    ahead = 1
    """How many deals are handed out at a time: enough to keep all busy, few to stop quickly."""
    losses: tuple[type[Exception], ...] = (BrokenExecutor,)
    """What is raised in place of a result when a worker is gone."""

    def why(self, loss: Exception) -> str:
        """A loss in a line."""
        return str(loss)

    def stop(self) -> None:
        """Give up what is being played rather than wait for long games."""
        self.shutdown(wait=False, cancel_futures=True)


def play_deal(plan: Plan, deal: int, rotations: tuple[int, ...]) -> list[Match]:
    """The unit of work: one deal from some or all seats."""
    keep_bots_quiet()
    return [play_match(plan, deal, rotation) for rotation in rotations]


def keep_bots_quiet() -> None:
    """What failed stands in the match; a line for each would tear the table on the terminal."""
    getLogger("oriflamme.bots").addHandler(SILENT)


def units(plan: Plan, played: Iterable[Match]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What is still to be played, deal by deal."""
    done = {(match.deal, match.rotation) for match in played}
    turns = range(len(plan.players))
    for deal in range(plan.deals):
        if missing := tuple(turn for turn in turns if (deal, turn) not in done):
            yield deal, missing


def play_all(plan: Plan, played: Iterable[Match], workers: Workers) -> Iterator[list[Match]]:
    """Deals as they are finished."""
    missing = ((plan, deal, turns) for deal, turns in units(plan, played))
    return do_all(play_deal, missing, workers)


def do_all(
    work: Callable[..., Result], pieces: Iterable[tuple[Any, ...]], workers: Workers
) -> Iterator[Result]:
    """What comes of the work on each piece, as it is finished."""
    waiting = iter(pieces)
    running: set[Future[Result]] = set()
    try:
        while True:
            for piece in islice(waiting, workers.ahead - len(running)):
                running.add(workers.submit(work, *piece))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    except workers.losses as loss:
        raise WorkersLost(workers.why(loss)) from loss
    finally:
        for future in running:
            future.cancel()


class Alone(Workers):
    """Does each piece of work at once, in this process."""

    def submit(
        self, work: Callable[..., Result], /, *given: object, **named: object
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_result(work(*given, **named))
        return future


class Processes(ProcessPoolExecutor, Workers):
    """Processes of this machine, each started afresh."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), initializer=_leave_interrupts)
        self.ahead = 2 * count

    def stop(self) -> None:
        super().stop()
        for child in active_children():
            child.terminate()


def local_workers(count: int) -> Workers:
    """Processes of this machine; for one worker, no other process."""
    return Alone() if count == 1 else Processes(count)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was started, which then stops its workers."""
    signal(SIGINT, SIG_IGN)
