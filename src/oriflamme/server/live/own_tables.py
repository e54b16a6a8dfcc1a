"""Tells somebody of all the tables where they sit, over one connection."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Final, Protocol

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.to_client import OwnTable, OwnTableLeft
from oriflamme.server.tables.table import TableState
from oriflamme.server.updates.table_info import table_summary

UNTOLD: Final = (ch.Said, ch.Hinted)
"""Changes that are heard at the table alone."""


class Hears(Protocol):
    """Somebody who is told; telling never waits."""

    def tell(self, said: bytes) -> None: ...


class OwnTablesFeed:
    """Who listens, by guest. Costs nothing while nobody does."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._listeners: defaultdict[str, set[Hears]] = defaultdict(set)
        self._seated: defaultdict[str, set[str]] = defaultdict(set)
        """At which tables each of them is known to sit."""
        self.beyond: Callable[[TableState, ch.TableChange], None] = lambda *_: None
        """Told of every change, for those who listen at other workers."""

    def listen(self, guest: str, listener: Hears) -> None:
        self._listeners[guest].add(listener)

    def sits_at(self, guest: str, codes: Collection[str]) -> None:
        """Where somebody who listens sits already."""
        self._seated[guest].update(codes)

    def leave(self, guest: str, listener: Hears) -> None:
        self._listeners[guest].discard(listener)
        if not self._listeners[guest]:
            del self._listeners[guest]
            self._seated.pop(guest, None)

    @property
    def guests(self) -> Collection[str]:
        """For whom somebody listens."""
        return self._listeners.keys()

    def changed(self, table: TableState, change: ch.TableChange) -> None:
        self.beyond(table, change)
        if not self._listeners or isinstance(change, UNTOLD):
            return
        here = guests_at(table)
        for guest in here & self._listeners.keys():
            self.tell(table, str(change.__struct_config__.tag), guest)
        for guest in self._listeners.keys() - here:
            if table.code in self._seated[guest]:
                self._seated[guest].discard(table.code)
                self._say(guest, encode(OwnTableLeft(table.code)))

    def tell(self, table: TableState, kind: str, guest: str) -> None:
        """Something of this kind happened at a table where a guest sits who is listened for."""
        self._seated[guest].add(table.code)
        game = table.game.id if table.game else None
        self._say(guest, encode(OwnTable(kind, own_summary(table, guest, self._clock()), game)))

    def _say(self, guest: str, message: bytes) -> None:
        for listener in list(self._listeners[guest]):
            listener.tell(message)


def guests_at(table: TableState) -> set[str]:
    return {chair.person.guest for chair in table.seats if chair.person}


def own_summary(table: TableState, guest: str, now: int) -> TableSummary:
    """A table in somebody's own list."""
    decider = table.decider()
    is_mine = decider is not None and table.seats[decider].person in table.people_of(guest)
    return replace(
        table_summary(table, now),
        your_seat=table.seat_of(guest),
        your_decision=is_mine,
        deciding=decider,
    )
