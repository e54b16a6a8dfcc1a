"""All the rooms: opened, brought back from the disk when somebody comes, put away when all left."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Final

from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.live.alarm import Alarm
from oriflamme.server.live.attendant import Attendant
from oriflamme.server.live.codes import new_code
from oriflamme.server.live.noticeboard import Noticeboard
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import Days, TableOptions
from oriflamme.server.store.store import Conflict, Store
from oriflamme.server.tables import kept as k
from oriflamme.server.tables.clock import Patience
from oriflamme.server.tables.opening import Step, opening
from oriflamme.server.tables.recovery import replay
from oriflamme.server.tables.room import REMEMBERED, Room
from oriflamme.server.tables.table import Game
from oriflamme.server.tables.told import recall
from oriflamme.server.tables.writing import save_seats, writes

log = logging.getLogger(__name__)

QUIET_MS: Final = 30_000
"""A room nobody listens to is put away after this time."""
PRESENCE_S: Final = 0.25
"""Comings and goings within this time are told together."""


@dataclass
class Household:
    """What serves one room."""

    room: Room
    attendant: Attendant
    alarm: Alarm
    quiet_since: int
    presence: asyncio.TimerHandle | None = None


@dataclass
class Watch:
    """What others want to know of all rooms; the metrics do."""

    decided: Callable[[], None] = lambda: None
    finished: Callable[[], None] = lambda: None
    failed: Callable[[], None] = field(default=lambda: None)


class Lobby:
    """The rooms in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], int],
        rng: Random,
        patience: Patience,
        bot_pause: float,
        watch: Watch | None = None,
    ) -> None:
        self.store = store
        self.board = Noticeboard(store)
        self.clock = clock
        self._rng = rng
        self._patience = patience
        self._bot_pause = bot_pause
        self._watch = watch or Watch()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="oriflamme-bot")
        self._rooms: dict[str, Household] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    # Rooms.

    async def open(
        self,
        options: TableOptions,
        host: k.Person,
        *,
        seat: Seat | None,
        bots: dict[Seat, str],
        ready: bool = False,
    ) -> Room:
        """A new table, kept before it is told of."""
        now = self.clock()
        while True:
            steps = opening(
                new_code(self._rng),
                options,
                host,
                seat=seat,
                bots=bots,
                ready=ready,
                now=now,
                rng=self._rng,
            )
            unit = writes([(step.table, step.change) for step in steps], now)
            try:
                await self.store.keep(*unit, save_seats(steps[-1].table))
            except Conflict:
                continue  # the code was taken
            return self._enter(steps).room

    async def room(self, code: str) -> Room:
        """The room of a table, from memory or from the disk."""
        if house := self._rooms.get(code):
            return house.room
        if code not in self._loading:
            self._loading[code] = asyncio.ensure_future(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room:
        rows = await self.store.changes(code)
        if not rows:
            raise Refusal("not_found", "No table has this code.")
        house = self._enter(list(replay(code, rows)))
        if house.room.table.phase == "playing":
            house.room.listeners.pause_until(self.clock() + self._patience.grace)
            house.alarm.look()
        return house.room

    def _enter(self, steps: list[Step]) -> Household:
        table, now = steps[-1].table, self.clock()
        loop = asyncio.get_running_loop()
        room = Room(
            table,
            now=now,
            write=self.store.write,
            rng=self._rng,
            patience=self._patience,
            soon=loop.call_soon,
            clock=self.clock,
        )
        for step in steps[-REMEMBERED:]:
            room.missed.append(recall(step.table, step.at, step.change, step.events))
        attendant = Attendant(
            room,
            history=self._history,
            pool=self._pool,
            rng=self._rng,
            usual_pause=self._bot_pause,
        )
        house = self._rooms[table.code] = Household(room, attendant, Alarm(room, self.clock), now)
        room.on_change = self._changed
        room.on_failure = self._failed
        room.on_presence = self._presence
        attendant.look()
        house.alarm.look()
        if table.options.listed:
            self.board.changed()
        return house

    async def _history(self, game: Game) -> list[Event]:
        """All that happened in a game so far."""
        code = game.id.rpartition("-")[0]
        rows = await self.store.changes(code)
        steps = (s for s in replay(code, rows) if game.begun <= s.table.number <= game.asked)
        return [event for step in steps for event in step.events]

    # What follows from changes.

    def _changed(self, room: Room, change: k.Kept, events: tuple[Event, ...]) -> None:
        house = self._rooms.get(room.table.code)
        if house is None:
            return
        if isinstance(change, k.Decided):
            self._watch.decided()
        elif isinstance(change, k.Ended):
            self._watch.finished()
        if room.table.options.listed and not isinstance(change, (k.Decided, k.Said)):
            self.board.changed()
        house.attendant.hear(events)
        house.attendant.look()
        house.alarm.look()

    def _presence(self, room: Room) -> None:
        house = self._rooms.get(room.table.code)
        if house is None:
            return
        house.quiet_since = self.clock()
        house.alarm.look()
        if house.presence is None:
            loop = asyncio.get_running_loop()
            house.presence = loop.call_later(PRESENCE_S, self._tell_presence, house)

    def _tell_presence(self, house: Household) -> None:
        house.presence = None
        room = house.room
        room.listeners.tell_presence(room.table, room.patience, self.clock())

    def _failed(self, room: Room, problem: Exception) -> None:
        """The disk did not take a change: forget the room, it is built again from the disk."""
        log.error("table %s could not be written", room.table.code, exc_info=problem)
        self._watch.failed()
        self._put_away(room.table.code)
        for listener in room.listeners:
            listener.drop("closing")

    # Day and night.

    async def wake(self) -> None:
        """After a start: bring back the tables where a game runs, so that bots and clocks go on."""
        for code in await self.store.unfinished():
            try:
                await self.room(code)
            except Exception:
                log.exception("table %s cannot be brought back", code)

    async def sweep(self) -> None:
        """Put away rooms nobody listens to, and look after slow games that are due."""
        now = self.clock()
        for code in [code for code, house in self._rooms.items() if self._may_sleep(house, now)]:
            self._put_away(code)
        for code in await self.store.due(now):
            try:
                await self.room(code)
            except Exception:
                log.exception("table %s cannot be looked after", code)

    def _may_sleep(self, house: Household, now: int) -> bool:
        room = house.room
        if len(room.listeners) or room.is_writing or house.attendant.is_busy:
            return False
        out = room.listeners.out(room.table, room.patience)
        is_slow = isinstance(room.table.options.pace, Days) and out is not None and out.at > now
        return now - house.quiet_since >= QUIET_MS and (out is None or is_slow)

    def _put_away(self, code: str) -> None:
        house = self._rooms.pop(code)
        house.attendant.stop()
        house.alarm.stop()
        if house.presence:
            house.presence.cancel()

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.board.stop()
        for code in list(self._rooms):
            self._put_away(code)
        self._pool.shutdown(wait=False, cancel_futures=True)
