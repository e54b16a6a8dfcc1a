"""What a viewer is told of an event."""

from dataclasses import replace
from typing import Final

from oriflamme.rules.events import Asked, Drew, Event, Placed
from oriflamme.rules.setup import Setup
from oriflamme.views.view import Viewer, check_viewer

SECRETIVE: Final = (Placed, Drew, Asked)
"""The kinds of event that hold a secret; all others are told as they are."""


def redact(event: Event, setup: Setup, viewer: Viewer) -> Event:
    """The event as the viewer learns of it."""
    check_viewer(setup, viewer)
    match event:
        case Placed(serial, family, _, at) if setup.owner[family] != viewer:
            return Placed(serial, family, None, at)
        case Drew(family) if setup.owner[family] != viewer:
            return Drew(family, None)
        case Asked(seat=seat) if seat != viewer:
            return replace(event, options=())
        case _:
            return event
