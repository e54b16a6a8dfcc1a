"""What passes between the server and a process in which a bot thinks."""

import pickle
from dataclasses import dataclass
from typing import Final

from oriflamme.rules.events import Event
from oriflamme.views.view import View

LENGTH: Final = 4
"""Bytes before each pickle that say how long it is."""
READY: Final = "ready"
"""The first thing such a process says."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to think about. A bot is made for it, so it must need nothing but this."""

    bot: str
    view: View
    events: tuple[Event, ...]
    """All that the bot's seat was told, from the game's beginning."""
    seed: int
    seconds: float | None = None
    """How long to think at most; none: as long as the bot is used to."""


@dataclass(frozen=True, slots=True)
class HintWanted:
    """A decision of somebody who asks for a hint."""

    view: View


@dataclass(frozen=True, slots=True)
class Failed:
    """No action came of it, and why."""

    why: str


def frame(said: object) -> bytes:
    body = pickle.dumps(said, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body
