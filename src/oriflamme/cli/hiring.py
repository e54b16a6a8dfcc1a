"""Who plays the games of a tournament: this machine's cores, or a cluster."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_IGN, SIGINT, signal

from oriflamme.arena.cluster import Cluster
from oriflamme.arena.workers import Workers, local_workers


@contextmanager
def hired(args: argparse.Namespace) -> Iterator[Workers]:
    """Workers who leave when the tournament is over, or at once when it is given up."""
    workers = _workers(args)
    try:
        yield workers
    except BaseException:
        with _deaf():
            workers.stop()
        raise
    workers.shutdown()


def _workers(args: argparse.Namespace) -> Workers:
    if args.ray:
        return Cluster(args.ray, args.workers)
    return local_workers(args.workers or os.cpu_count() or 1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Whoever presses Ctrl-C twice does not stop the stopping."""
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)
