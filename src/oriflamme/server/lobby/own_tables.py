"""Tells somebody of all the tables where they sit, over one connection."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Final, Protocol

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.server_messages import OwnTable, OwnTableLeft
from oriflamme.server.tables.table import TableState
from oriflamme.server.updates.table_info import table_summary

UNPUBLISHED_CHANGES: Final = (ch.ChatSent, ch.Hinted)
"""Changes that are heard at the table alone."""


class MessageSink(Protocol):
    """Somebody who is told; telling never waits."""

    def send(self, message: bytes) -> None: ...


class OwnTablesFeed:
    """Who listens, by guest. Costs nothing while nobody does."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._listeners: defaultdict[str, set[MessageSink]] = defaultdict(set)
        self._seated: defaultdict[str, set[str]] = defaultdict(set)
        """At which tables each of them is known to sit."""
        self.on_any_change: Callable[[TableState, ch.TableChange], None] = lambda *_: None
        """Told of every change, for those who listen at other workers."""

    def subscribe(self, guest: str, listener: MessageSink) -> None:
        self._listeners[guest].add(listener)

    def note_seats(self, guest: str, codes: Collection[str]) -> None:
        """Where somebody who listens sits already."""
        self._seated[guest].update(codes)

    def unsubscribe(self, guest: str, listener: MessageSink) -> None:
        self._listeners[guest].discard(listener)
        if not self._listeners[guest]:
            del self._listeners[guest]
            self._seated.pop(guest, None)

    @property
    def guests(self) -> Collection[str]:
        """For whom somebody listens."""
        return self._listeners.keys()

    def on_change(self, table: TableState, change: ch.TableChange) -> None:
        self.on_any_change(table, change)
        if not self._listeners or isinstance(change, UNPUBLISHED_CHANGES):
            return
        here = guests_at(table)
        for guest in here & self._listeners.keys():
            self.send_table(table, str(change.__struct_config__.tag), guest)
        for guest in self._listeners.keys() - here:
            if table.code in self._seated[guest]:
                self._seated[guest].discard(table.code)
                self._send(guest, encode(OwnTableLeft(table.code)))

    def send_table(self, table: TableState, kind: str, guest: str) -> None:
        """Something of this kind happened at a table where a guest sits who is listened for."""
        self._seated[guest].add(table.code)
        game = table.game.id if table.game else None
        self._send(guest, encode(OwnTable(kind, own_summary(table, guest, self._clock()), game)))

    def _send(self, guest: str, message: bytes) -> None:
        for listener in list(self._listeners[guest]):
            listener.send(message)


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
