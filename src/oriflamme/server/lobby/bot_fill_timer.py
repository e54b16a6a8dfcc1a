"""Gives free seats to bots once somebody has waited for people long enough."""

import asyncio
from collections.abc import Callable

from oriflamme.server.room.room import Room


class BotFillTimer:
    """One timer for one room, set while somebody who sits there is there to wait."""

    def __init__(self, room: Room, clock: Callable[[], int]) -> None:
        self._room = room
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        self._fires_at: int | None = None

    def reschedule(self) -> None:
        """Somebody came or left, or something else was agreed on."""
        at = fill_at(self._room)
        if at == self._fires_at:
            return
        self.stop()
        self._fires_at = at
        if at is not None:
            wait = max(0, at - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._fire)

    def stop(self) -> None:
        self._fires_at = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        self._room.fill_seats()


def fill_at(room: Room) -> int | None:
    """When free seats go to bots: counted from when the first of those who sit came."""
    table, here = room.table, room.listeners.clock_state.here_since
    fill = table.options.bot_fill
    if fill is None or table.phase != "seating" or not here:
        return None
    if not any(chair.is_free for chair in table.seats):
        return None
    return min(here.values()) + fill.seconds * 1000
