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
from oriflamme.server.bot_seats.hint_desk import HintDesk
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.history.recovery import events_of
from oriflamme.server.live.alarm import Alarm
from oriflamme.server.live.filling import Filling
from oriflamme.server.live.turn_call import Calls, TurnCall
from oriflamme.server.protocol.tables import Days
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import Store
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.table import TableGame
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.change_messages import rebuild_missed
from oriflamme.server.updates.listener import Listener

QUIET_MS: Final = 30_000
"""A room nobody listens to is put away after this time."""
PRESENCE_S: Final = 0.25
"""Comings and goings within this time are told together."""


class RunningRoom:
    """Looks after a room for as long as it is in memory."""

    def __init__(
        self,
        room: Room,
        bot_seats: BotSeats,
        clock: Callable[[], int],
        turn_call: TurnCall | None = None,
        *,
        hint_desk: HintDesk,
    ) -> None:
        """`turn_call` where people who are away can be told of their turn."""
        self.room = room
        self._bot_seats = bot_seats
        self._hint_desk = hint_desk
        self._alarm = Alarm(room, clock)
        self._filling = Filling(room, clock)
        self._turn_call = turn_call
        self._clock = clock
        self._quiet_since = clock()
        self._presence: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """See to whatever has to be done next."""
        self._bot_seats.look()
        self._alarm.look()
        self._filling.look()

    def follow(self, events: tuple[Event, ...]) -> None:
        """The table has changed."""
        self._bot_seats.hear(events)
        self._bot_seats.look()
        self._alarm.set(self.room.takeover_at)
        self._filling.look()
        if self._turn_call:
            self._turn_call.look()

    def hint(self, listener: Listener, seat: Seat) -> None:
        """Somebody who decides may have a hint."""
        self._hint_desk.ask(listener, seat)

    def forget(self) -> None:
        """Something did not happen after all: no bot goes by it."""
        self._bot_seats.forget()

    def note_presence(self) -> None:
        """Somebody came or left."""
        self._quiet_since = self._clock()
        self._alarm.look()
        self._filling.look()
        if self._turn_call:
            self._turn_call.look()
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_S, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.room.listeners.send_presence(self.room.table, self.room.timeouts, self._clock())

    def may_sleep(self) -> bool:
        """Whether nothing would happen here for a while."""
        now, room = self._clock(), self.room
        if room.visitor_count or room.is_writing or self._bot_seats.is_busy:
            return False
        if self._turn_call and self._turn_call.is_set:
            return False
        out = room.listeners.next_takeover(room.table, room.timeouts)
        is_slow = isinstance(room.table.options.pace, Days) and out is not None and out.at > now
        return now - self._quiet_since >= QUIET_MS and (out is None or is_slow)

    def stop(self) -> None:
        self._bot_seats.stop()
        self._hint_desk.stop()
        self._alarm.stop()
        self._filling.stop()
        if self._turn_call:
            self._turn_call.stop()
        if self._presence:
            self._presence.cancel()


def bot_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="oriflamme-bot")


@dataclass
class Furnishing:
    """What all rooms of a server have in common."""

    store: Store
    clock: Callable[[], int]
    rng: Random
    patience: Timeouts
    bot_pause: float
    bot_stretch: float
    bot_workers: BotWorkers
    most_kept: int
    calls: Calls | None
    by_hand: bool
    """Whether hints are thought about here, a little at a time."""
    pool: ThreadPoolExecutor = field(default_factory=bot_threads)

    def room(self, steps: list[TableStep], kept: int) -> RunningRoom:
        """The room of a table as it is after these steps, with the latest of them at hand."""
        room = Room(
            steps[-1].table,
            now=self.clock(),
            write=self.store.write,
            rng=self.rng,
            timeouts=self.patience,
            call_soon=asyncio.get_running_loop().call_soon,
            clock=self.clock,
            stored_changes=kept,
            max_stored_changes=self.most_kept,
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
            usual_pause=self.bot_pause,
            stretch=self.bot_stretch,
        )
        call = TurnCall(room, self.calls, self.clock) if self.calls else None
        desk = HintDesk(room, pool=self.pool, bot_workers=self.bot_workers, by_hand=self.by_hand)
        house = RunningRoom(room, bot_seats, self.clock, call, hint_desk=desk)
        room.on_hint = house.hint
        return house

    async def _history(self, game: TableGame) -> list[Event]:
        """All that happened in a game up to its pending decision."""
        code = game.id.rpartition("-")[0]
        return await self.store.of_changes(
            code, partial(events_of, game), game.start_number, game.pending_number
        )

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
