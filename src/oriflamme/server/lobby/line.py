"""A short way between a websocket and a table, as those see it who use it if it is there."""

from collections.abc import Callable
from typing import Final, Protocol

EXTENSION: Final = "oriflamme.line"
"""The name under which a websocket's scope offers its line."""


class Line(Protocol):
    """The short way, if there is one."""

    hear: Callable[[bytes], None] | None
    """Called with each text message from now on."""
    round_trip: int
    """Milliseconds there and back, the quicker of the last two heartbeats; 0 before the first."""

    def write(self, said: bytes) -> bool:
        """Send at once; false when the socket is full and one has to wait."""
        ...

    def cut(self) -> None:
        """End it now, whatever was still to be sent: the other side does not read."""
        ...
