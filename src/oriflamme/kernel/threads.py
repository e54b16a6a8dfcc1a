"""A batch shared out to threads. The compiled kernel holds no lock, so they run side by side."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from oriflamme.kernel.jit import has_compiler

LEAST: Final = 64
"""Fewer games than this are not worth a thread."""

_pools: dict[int, ThreadPoolExecutor] = {}


def cores() -> int:
    """How many threads may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parts(work: Callable[[int, int], object], count: int, threads: int | None) -> list[object]:
    """Do the work on `count` games, each thread on a range of them. What comes of it is the same
    for any number of threads."""
    wanted = cores() if threads is None else threads
    parts = max(1, min(wanted, count // LEAST)) if has_compiler() else 1
    bounds = [count * part // parts for part in range(parts + 1)]
    if parts == 1:
        return [work(0, count)]
    pool = _pool(parts - 1)
    others = [pool.submit(work, bounds[part], bounds[part + 1]) for part in range(1, parts)]
    return [work(bounds[0], bounds[1]), *(other.result() for other in others)]


def _pool(workers: int) -> ThreadPoolExecutor:
    if workers not in _pools:
        _pools[workers] = ThreadPoolExecutor(workers, thread_name_prefix="oriflamme-kernel")
    return _pools[workers]


if hasattr(os, "register_at_fork"):  # a forked worker has none of its parent's threads
    os.register_at_fork(after_in_child=_pools.clear)
