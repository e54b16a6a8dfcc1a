"""Somebody who listens at a table, as the table knows them."""

from typing import Protocol

from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.refusals import RefusalCode


class Listener(Protocol):
    """Somebody who hears what happens at a table. Telling never waits."""

    person: Person | None
    muted: frozenset[str]

    @property
    def round_trip(self) -> int:
        """How long its line takes there and back, in milliseconds, as heartbeats show."""
        ...

    def send(self, message: bytes) -> None: ...

    def drop(self, code: RefusalCode) -> None:
        """Tell it why, and end the connection."""
        ...
