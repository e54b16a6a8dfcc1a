"""A batch shared out to threads. The compiled kernel holds no lock, so they run side by side.

The threads are our own, not a compiler's: a forked worker starts afresh with its own, and no
second threading library gets in the way of a server's.
"""

import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, Final

from oriflamme.kernel.jit import has_compiler

MIN_GAMES_PER_THREAD: Final = 64
"""Fewer games than this are not worth a thread."""

Work = Callable[[int, int], Any]
Job = Callable[[], object]


class _Worker:
    """A thread of ours, and what it was asked for last, until it has done something."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Job] = SimpleQueue()
        self.job: Job | None = None

    def ask(self, job: Job) -> None:
        self.job = job
        self.inbox.put(job)

    def serve(self) -> None:
        while True:
            job = self.inbox.get()
            job()
            self.job = None
            del job  # a waiting thread keeps no arrays alive


_workers: list[_Worker] = []
"""One for each thread that has been started."""


def available_cores() -> int:
    """How many threads may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_in_threads(
    work: Work, count: int, threads: int | None, *, min_games: int = MIN_GAMES_PER_THREAD
) -> list[Any]:
    """Do the work on `count` games, each thread on a range of them, none on fewer than `least`.

    What comes of it is the same for any number of threads.
    """
    parts = thread_count(count, threads, min_games=min_games)
    if parts == 1:
        return [work(0, count)]
    bounds = [count * part // parts for part in range(parts + 1)]
    outbox: SimpleQueue[Any] = SimpleQueue()
    for part, worker in zip(range(1, parts), _started(parts - 1)):
        worker.ask(partial(_deliver, outbox, work, bounds[part], bounds[part + 1]))
    first = _attempt(work, 0, bounds[1])
    found = [first, *(outbox.get() for _ in range(1, parts))]
    for _, problem in found:
        if problem is not None:
            raise problem
    return [result for result, _ in found]


def thread_count(count: int, threads: int | None, *, min_games: int = MIN_GAMES_PER_THREAD) -> int:
    """How many threads are worth having for so many games, the caller's included."""
    wanted = available_cores() if threads is None else threads
    return max(1, min(wanted, count // min_games)) if has_compiler() else 1


def call_for_help(jobs: Sequence[Job]) -> None:
    """Have each job done by a thread of ours, unless it is at it already; nobody waits for it."""
    for job, worker in zip(jobs, _started(len(jobs))):
        if worker.job is not job:
            worker.ask(job)


def _started(wanted: int) -> list[_Worker]:
    while len(_workers) < wanted:
        worker = _Worker()
        name = f"oriflamme-kernel-{len(_workers)}"
        threading.Thread(target=worker.serve, name=name, daemon=True).start()
        _workers.append(worker)
    return _workers


def _deliver(outbox: "SimpleQueue[Any]", work: Work, start: int, stop: int) -> None:
    outbox.put(_attempt(work, start, stop))


def _attempt(work: Work, start: int, stop: int) -> tuple[Any, BaseException | None]:
    try:
        return work(start, stop), None
    except BaseException as problem:
        return None, problem


if hasattr(os, "register_at_fork"):  # a forked worker has none of its parent's threads
    os.register_at_fork(after_in_child=_workers.clear)
