"""The process in which games are reviewed: a record comes in, progress and the review go out.

`reviewer` starts it and speaks with it through its standard streams, as with those in which bots
think. It runs at a still lower priority: tables go first, then bots.
"""

import os
import pickle
import signal
import sys
from typing import BinaryIO

from oriflamme.server.bot_seats.worker_messages import LENGTH, frame
from oriflamme.server.reviews.answering import Task, answers

AFTER_BOTS = 15
"""The processes in which bots think are nice by 10."""


def read(stream: BinaryIO) -> Task | None:
    """The next task; none when nobody is left to ask."""
    size = stream.read(LENGTH)
    if not size:
        return None
    task: Task = pickle.loads(stream.read(int.from_bytes(size, "big")))
    return task


def main() -> None:
    for stop in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which then ends us
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(AFTER_BOTS)
    with os.fdopen(os.dup(1), "wb", buffering=0) as replies:
        os.dup2(2, 1)  # what a library prints is no reply
        while task := read(sys.stdin.buffer):
            for answer in answers(task):
                replies.write(frame(answer))


if __name__ == "__main__":
    main()
