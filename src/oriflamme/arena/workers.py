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
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.rules.errors import OriflammeError

Result = TypeVar("Result")
NULL_HANDLER: Final = NullHandler()


class WorkersLost(OriflammeError):
    """Those who played are gone, and nobody plays on."""


class WorkerPool(Executor):
    """Those who play the deals, wherever they are."""

    max_pending = 1
    """How many deals are handed out at a time: enough to keep all busy, few to stop quickly."""
    lost_worker_errors: tuple[type[Exception], ...] = (BrokenExecutor,)
    """What is raised in place of a result when a worker is gone."""

    def describe_loss(self, loss: Exception) -> str:
        """A loss in a line."""
        return str(loss)

    def stop(self) -> None:
        """Give up what is being played rather than wait for long games."""
        self.shutdown(wait=False, cancel_futures=True)


def play_deal(plan: TournamentConfig, deal: int, rotations: tuple[int, ...]) -> list[Match]:
    """The unit of work: one deal from some or all seats."""
    silence_bot_logs()
    return [play_match(plan, deal, rotation) for rotation in rotations]


def silence_bot_logs() -> None:
    """What failed stands in the match; a line for each would tear the table on the terminal."""
    getLogger("oriflamme.bots").addHandler(NULL_HANDLER)


def pending_deals(
    plan: TournamentConfig, played: Iterable[Match]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What is still to be played, deal by deal."""
    done = {(match.deal, match.rotation) for match in played}
    turns = range(len(plan.players))
    for deal in range(plan.deals):
        if missing := tuple(turn for turn in turns if (deal, turn) not in done):
            yield deal, missing


def play_all(
    plan: TournamentConfig, played: Iterable[Match], workers: WorkerPool
) -> Iterator[list[Match]]:
    """Deals as they are finished."""
    missing = ((plan, deal, turns) for deal, turns in pending_deals(plan, played))
    return run_all(play_deal, missing, workers)


def run_all(
    work: Callable[..., Result], pieces: Iterable[tuple[Any, ...]], workers: WorkerPool
) -> Iterator[Result]:
    """What comes of the work on each piece, as it is finished."""
    waiting = iter(pieces)
    running: set[Future[Result]] = set()
    try:
        while True:
            for piece in islice(waiting, workers.max_pending - len(running)):
                running.add(workers.submit(work, *piece))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    except workers.lost_worker_errors as loss:
        raise WorkersLost(workers.describe_loss(loss)) from loss
    finally:
        for future in running:
            future.cancel()


class InlinePool(WorkerPool):
    """Does each piece of work at once, in this process."""

    def submit(
        self, work: Callable[..., Result], /, *given: object, **named: object
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_result(work(*given, **named))
        return future


class ProcessPool(ProcessPoolExecutor, WorkerPool):
    """Processes of this machine, each started afresh."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), initializer=_ignore_interrupts)
        self.max_pending = 2 * count

    def stop(self) -> None:
        super().stop()
        for child in active_children():
            child.terminate()


def local_pool(count: int) -> WorkerPool:
    """Processes of this machine; for one worker, no other process."""
    return InlinePool() if count == 1 else ProcessPool(count)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that was started, which then stops its workers."""
    signal(SIGINT, SIG_IGN)
