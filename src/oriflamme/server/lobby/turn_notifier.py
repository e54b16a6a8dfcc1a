"""Calls somebody who is away back to the table: once a turn, and not before a fair time."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from oriflamme.server.room.room import Room
from oriflamme.server.tables.clock import running_seat

MAX_REMEMBERED: Final = 10_000
"""Turns that somebody was called for; a table put away and opened again calls nobody twice."""


class TurnNotifications:
    """Calls for all rooms."""

    def __init__(self, notify: Callable[[str, str], None]) -> None:
        """`call` is told the guest and the code of the table; it waits for nothing."""
        self._notify = notify
        self._sent: OrderedDict[tuple[str, int], None] = OrderedDict()

    def was_sent(self, game: str, pending_number: int) -> bool:
        return (game, pending_number) in self._sent

    def send(self, guest: str, table: str, game: str, pending_number: int) -> None:
        self._sent[game, pending_number] = None
        if len(self._sent) > MAX_REMEMBERED:
            self._sent.popitem(last=False)
        self._notify(guest, table)


class TurnNotifier:
    """One timer for one room. Whoever has a device at the table is not called."""

    def __init__(
        self, room: Room, notifications: TurnNotifications, clock: Callable[[], int]
    ) -> None:
        self._room = room
        self._notifications = notifications
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether somebody will be called, unless they come."""
        return self._timer is not None

    def reschedule(self) -> None:
        """The table has changed, or somebody came or left."""
        self.stop()
        table, timing = self._room.table, self._room.listeners.clock_state
        game, seat = table.game, running_seat(table)
        if game is None or seat is None or seat in timing.present:
            return
        person = table.seats[seat].person
        if person is None or self._notifications.was_sent(game.id, game.pending_number):
            return
        since = max(timing.since, timing.away_since.get(seat, 0))
        wait = since + self._room.timeouts.before_nudge - self._clock()
        if wait > 0:
            self._timer = asyncio.get_running_loop().call_later(wait / 1000, self.reschedule)
        else:
            self._notifications.send(person.guest, table.code, game.id, game.pending_number)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
