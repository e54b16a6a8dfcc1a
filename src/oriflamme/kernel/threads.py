"""A batch shared out to threads. The compiled kernel holds no lock, so they run side by side.

The threads are our own, not a compiler's: a forked worker starts afresh with its own, and no
second threading library gets in the way of a server's.
"""

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final

from oriflamme.kernel.jit import has_compiler

LEAST: Final = 64
"""Fewer games than this are not worth a thread."""

Work = Callable[[int, int], Any]

_inboxes: list["SimpleQueue[tuple[Work, int, int, SimpleQueue[Any]]]"] = []
"""One for each thread that has been started."""


def cores() -> int:
    """How many threads may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parts(work: Work, count: int, threads: int | None, *, least: int = LEAST) -> list[Any]:
    """Do the work on `count` games, each thread on a range of them, none on fewer than `least`.

    What comes of it is the same for any number of threads.
    """
    wanted = cores() if threads is None else threads
    parts = max(1, min(wanted, count // least)) if has_compiler() else 1
    if parts == 1:
        return [work(0, count)]
    bounds = [count * part // parts for part in range(parts + 1)]
    outbox: SimpleQueue[Any] = SimpleQueue()
    for part, inbox in zip(range(1, parts), _open(parts - 1)):
        inbox.put((work, bounds[part], bounds[part + 1], outbox))
    first = _attempt(work, 0, bounds[1])
    found = [first, *(outbox.get() for _ in range(1, parts))]
    for _, problem in found:
        if problem is not None:
            raise problem
    return [result for result, _ in found]


def _open(wanted: int) -> list["SimpleQueue[tuple[Work, int, int, SimpleQueue[Any]]]"]:
    while len(_inboxes) < wanted:
        inbox: SimpleQueue[tuple[Work, int, int, SimpleQueue[Any]]] = SimpleQueue()
        name = f"oriflamme-kernel-{len(_inboxes)}"
        threading.Thread(target=_serve, args=(inbox,), name=name, daemon=True).start()
        _inboxes.append(inbox)
    return _inboxes


def _serve(inbox: "SimpleQueue[tuple[Work, int, int, SimpleQueue[Any]]]") -> None:
    while True:
        work, start, stop, outbox = inbox.get()
        outbox.put(_attempt(work, start, stop))
        del work, outbox  # a waiting thread keeps no arrays alive


def _attempt(work: Work, start: int, stop: int) -> tuple[Any, BaseException | None]:
    try:
        return work(start, stop), None
    except BaseException as problem:
        return None, problem


if hasattr(os, "register_at_fork"):  # a forked worker has none of its parent's threads
    os.register_at_fork(after_in_child=_inboxes.clear)
