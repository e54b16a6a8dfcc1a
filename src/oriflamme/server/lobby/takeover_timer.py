"""Rings when a bot has to play on for somebody."""

import asyncio
from collections.abc import Callable

from oriflamme.server.room.room import Room


class TakeoverTimer:
    """One timer for one room. It may ring early and look again, so it is seldom set anew."""

    def __init__(self, room: Room, clock: Callable[[], int]) -> None:
        self._room = room
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        self._fires_at = 0

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._timer is not None

    def reschedule(self) -> None:
        """Make sure it rings in time, whoever came or left."""
        out = self._room.listeners.next_takeover(self._room.table, self._room.timeouts)
        self.set(out.at if out else None)

    def set(self, at: int | None) -> None:
        """Ring at this time, or a little earlier."""
        if at is None or (self._timer is not None and self._fires_at <= at):
            return
        self.stop()
        self._fires_at = at
        wait = max(0, at - self._clock()) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._fire)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        self._room.time_out()
        if not self._room.is_writing:  # else it is set anew once the change is written
            self.reschedule()
