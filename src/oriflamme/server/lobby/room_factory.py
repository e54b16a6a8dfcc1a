"""What serves one room: its bots, its alarm, and word of who comes and goes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.bot_seats.bot_seats import BotSeats
from oriflamme.server.bot_seats.hint_service import HintService
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.history.recovery import game_events
from oriflamme.server.lobby.bot_fill_timer import BotFillTimer
from oriflamme.server.lobby.takeover_timer import TakeoverTimer
from oriflamme.server.lobby.turn_notifier import TurnNotifications, TurnNotifier
from oriflamme.server.protocol.tables import Days
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import Store
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.table import TableGame
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.change_messages import rebuild_missed
from oriflamme.server.updates.listener import Listener

UNLOAD_AFTER_MS: Final = 30_000
"""A room nobody listens to is put away after this time."""
PRESENCE_DEBOUNCE_S: Final = 0.25
"""Comings and goings within this time are told together."""


class RunningRoom:
    """Looks after a room for as long as it is in memory."""

    def __init__(
        self,
        room: Room,
        bot_seats: BotSeats,
        clock: Callable[[], int],
        turn_notifier: TurnNotifier | None = None,
        *,
        hint_service: HintService,
    ) -> None:
        """`turn_call` where people who are away can be told of their turn."""
        self.room = room
        self._bot_seats = bot_seats
        self._hint_service = hint_service
        self._takeover_timer = TakeoverTimer(room, clock)
        self._bot_fill_timer = BotFillTimer(room, clock)
        self._turn_notifier = turn_notifier
        self._clock = clock
        self._idle_since = clock()
        self._presence: asyncio.TimerHandle | None = None

    def reschedule(self) -> None:
        """See to whatever has to be done next."""
        self._bot_seats.schedule()
        self._takeover_timer.reschedule()
        self._bot_fill_timer.reschedule()

    def on_change(self, events: tuple[Event, ...]) -> None:
        """The table has changed."""
        self._bot_seats.add_events(events)
        self._bot_seats.schedule()
        self._takeover_timer.set(self.room.takeover_at)
        self._bot_fill_timer.reschedule()
        if self._turn_notifier:
            self._turn_notifier.reschedule()

    def request_hint(self, listener: Listener, seat: Seat) -> None:
        """Somebody who decides may have a hint."""
        self._hint_service.request(listener, seat)

    def reset_bots(self) -> None:
        """Something did not happen after all: no bot goes by it."""
        self._bot_seats.reset()

    def on_presence(self) -> None:
        """Somebody came or left."""
        self._idle_since = self._clock()
        self._takeover_timer.reschedule()
        self._bot_fill_timer.reschedule()
        if self._turn_notifier:
            self._turn_notifier.reschedule()
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_DEBOUNCE_S, self._send_presence)

    def _send_presence(self) -> None:
        self._presence = None
        self.room.listeners.send_presence(self.room.table, self.room.timeouts, self._clock())

    def may_unload(self) -> bool:
        """Whether nothing would happen here for a while."""
        now, room = self._clock(), self.room
        if room.visitor_count or room.is_writing or self._bot_seats.is_busy:
            return False
        if self._turn_notifier and self._turn_notifier.is_set:
            return False
        out = room.listeners.next_takeover(room.table, room.timeouts)
        is_slow = isinstance(room.table.options.pace, Days) and out is not None and out.at > now
        return now - self._idle_since >= UNLOAD_AFTER_MS and (out is None or is_slow)

    def stop(self) -> None:
        self._bot_seats.stop()
        self._hint_service.stop()
        self._takeover_timer.stop()
        self._bot_fill_timer.stop()
        if self._turn_notifier:
            self._turn_notifier.stop()
        if self._presence:
            self._presence.cancel()


def bot_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="oriflamme-bot")


@dataclass
class RoomFactory:
    """What all rooms of a server have in common."""

    store: Store
    clock: Callable[[], int]
    rng: Random
    timeouts: Timeouts
    bot_delay: float
    bot_stretch: float
    bot_workers: BotWorkers
    max_stored_changes: int
    turn_notifications: TurnNotifications | None
    pure_python: bool
    """Whether hints are thought about here, a little at a time."""
    pool: ThreadPoolExecutor = field(default_factory=bot_threads)

    def create(self, steps: list[TableStep], stored_changes: int) -> RunningRoom:
        """The room of a table as it is after these steps, with the latest of them at hand."""
        room = Room(
            steps[-1].table,
            now=self.clock(),
            write=self.store.write,
            rng=self.rng,
            timeouts=self.timeouts,
            call_soon=asyncio.get_running_loop().call_soon,
            clock=self.clock,
            stored_changes=stored_changes,
            max_stored_changes=self.max_stored_changes,
        )
        for step in steps[-MAX_RECENT_CHANGES:]:
            room.recent_changes.append(
                rebuild_missed(step.table, step.at, step.change, step.events)
            )
        bot_seats = BotSeats(
            room,
            history=self._history,
            pool=self.pool,
            bot_workers=self.bot_workers,
            rng=self.rng,
            median_delay=self.bot_delay,
            stretch=self.bot_stretch,
        )
        call = (
            TurnNotifier(room, self.turn_notifications, self.clock)
            if self.turn_notifications
            else None
        )
        desk = HintService(
            room, pool=self.pool, bot_workers=self.bot_workers, pure_python=self.pure_python
        )
        running_room = RunningRoom(room, bot_seats, self.clock, call, hint_service=desk)
        room.on_hint = running_room.request_hint
        return running_room

    async def _history(self, game: TableGame) -> list[Event]:
        """All that happened in a game up to its pending decision."""
        code = game.id.rpartition("-")[0]
        return await self.store.map_changes(
            code, partial(game_events, game), game.start_number, game.pending_number
        )

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
