"""What passes between the server and a process in which a bot thinks, or a game is reviewed."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from oriflamme.rules.events import Event
from oriflamme.views.view import View

LENGTH_BYTES: Final = 4
"""Bytes before each pickle that say how long it is."""
READY: Final = "ready"
"""The first thing such a process says."""


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A decision to think about. A bot is made for it, so it must need nothing but this."""

    bot: str
    view: View
    events: tuple[Event, ...]
    """All that the bot's seat was told, from the game's beginning."""
    seed: int
    seconds: float | None = None
    """How long to think at most; none: as long as the bot is used to."""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A decision of somebody who asks for a hint."""

    view: View


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """No action came of it, and why."""

    why: str


def frame(message: object) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def serve(
    handle: Callable[[Any], Iterable[object]], *, nice: int, greeting: Iterable[object] = ()
) -> None:
    """In such a process: answer all that is asked, until nobody is left to ask."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which then ends us
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    with os.fdopen(os.dup(1), "wb", buffering=0) as replies:
        os.dup2(2, 1)  # what a library prints is no reply
        for reply in greeting:
            replies.write(frame(reply))
        while size := sys.stdin.buffer.read(LENGTH_BYTES):
            request = pickle.loads(sys.stdin.buffer.read(int.from_bytes(size, "big")))
            for reply in handle(request):
                replies.write(frame(reply))
