"""All the rooms: opened, brought back from the disk when somebody comes, put away when all left."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.history.recovery import recover
from oriflamme.server.lobby.corruption_errors import CorruptionErrors
from oriflamme.server.lobby.journal_compaction import JournalCompaction
from oriflamme.server.lobby.listing_quota import ListingQuota
from oriflamme.server.lobby.lobby_feed import LobbyFeed
from oriflamme.server.lobby.ownership import Alone, Elsewhere, Ownership
from oriflamme.server.lobby.recovery_queue import RecoveryQueue
from oriflamme.server.lobby.room_factory import RoomFactory, RunningRoom
from oriflamme.server.lobby.table_codes import CodeRegistry
from oriflamme.server.lobby.turn_notifier import TurnNotifications
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal, RefusalCode
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES, LiveTable
from oriflamme.server.room.persist import save_seats, writes_for
from oriflamme.server.room.room import Room
from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import Company
from oriflamme.server.store.store import Store, StoreReadError, WriteConflict
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.midgame_start import MidgameStart
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import NO_PEOPLE, TableStep, create_table

log = logging.getLogger(__name__)


_UNLISTED: Final = (ch.Decided, ch.TakenBack, ch.ChatSent)
"""Changes that lists do not show."""


@dataclass
class LobbyHooks:
    """What others want to know of all rooms: the metrics, and who follows their own tables."""

    on_decision: Callable[[], None] = lambda: None
    on_finished: Callable[[str], None] = lambda game: None
    """Told which game."""
    on_failure: Callable[[], None] = lambda: None
    on_refusal: Callable[[RefusalCode], None] = lambda _: None
    on_change: Callable[[TableState, ch.TableChange], None] = lambda *_: None


class Lobby:
    """The rooms in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], int],
        rng: Random,
        timeouts: Timeouts,
        bot_delay: float,
        bot_stretch: float,
        bot_workers: BotWorkers,
        listed_per_guest: int = 0,
        max_stored_changes: int = 0,
        hooks: LobbyHooks | None = None,
        turn_notifications: TurnNotifications | None = None,
        ownership: Ownership | None = None,
        pure_python: bool = False,
    ) -> None:
        self.store = store
        self.ownership: Ownership = ownership or Alone(store)
        self.listing_quota = ListingQuota(listed_per_guest)
        self.feed = LobbyFeed(
            store, clock, self._connected_players, self.listing_quota, self.ownership.company
        )
        self.corruption_errors = CorruptionErrors()
        self.being_deleted: set[str] = set()
        """Tables that are being deleted: nobody comes in any more."""
        self.journal_compaction = JournalCompaction(store, self.corruption_errors)
        self.clock = clock
        self._rng = rng
        self._timeouts = timeouts
        self._hooks = hooks or LobbyHooks()
        self._room_factory = RoomFactory(
            store=store,
            clock=clock,
            rng=rng,
            timeouts=timeouts,
            bot_delay=bot_delay,
            bot_stretch=bot_stretch,
            bot_workers=bot_workers,
            max_stored_changes=max_stored_changes,
            turn_notifications=turn_notifications,
            pure_python=pure_python,
        )
        self._rooms: dict[str, RunningRoom] = {}
        self.codes = CodeRegistry(store, self.ownership, clock, rng)
        self.recovery_queue = RecoveryQueue(self.get_room)
        self._loading: dict[str, asyncio.Future[None]] = {}
        """Tables whose room is being made, whether they are opened or read from the disk."""

    def __len__(self) -> int:
        return len(self._rooms)

    # Rooms.

    async def open(
        self,
        options: TableOptions,
        host: ch.Person,
        *,
        seat: Seat | None,
        bots: dict[Seat, str],
        people: Mapping[Seat, str] = NO_PEOPLE,
        ready: bool = False,
        start_from: MidgameStart | None = None,
        client_seed: str | None = None,
    ) -> Room:
        """A new table, kept before it is told of."""
        now = self.clock()
        while True:
            code = await self.codes.new_code(listed=options.listed)
            if self.is_in_use(code):
                continue
            steps = create_table(
                code,
                options,
                host,
                seat=seat,
                bots=bots,
                people=people,
                ready=ready,
                now=now,
                rng=self._rng,
                start_from=start_from,
                client_seed=client_seed,
            )
            unit = writes_for([(step.table, step.change) for step in steps], now)
            with self._opening(code):
                try:
                    mine = self.ownership.on_opening(code)
                    await self.store.commit(*unit, *save_seats(steps[-1].table), *mine)
                except WriteConflict:
                    continue  # the code was taken
                return self._add_room(steps, len(steps)).room

    @contextmanager
    def _opening(self, code: str) -> Iterator[None]:
        """Once committed, a table can be seen and asked for: who does waits for the room that is
        being opened, and does not make a second one from the disk."""
        opened = self._loading[code] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._loading[code]
            opened.set_result(None)

    async def get_room(self, code: str) -> Room:
        """The room of a table, from memory or from the disk."""
        code = await self.codes.resolve(code)
        while (running_room := self._rooms.get(code)) is None:
            if code not in self._loading:
                self._loading[code] = asyncio.ensure_future(self._load(code))
            await asyncio.shield(self._loading[code])
        if not self.ownership.holds:  # it may have moved on elsewhere
            raise StoreReadError("this worker has no lease")
        return running_room.room

    async def _load(self, code: str) -> None:
        try:
            await self._load_from_disk(code)
        finally:
            del self._loading[code]

    async def _load_from_disk(self, code: str) -> None:
        term = self.ownership.term
        await self.ownership.take(code)
        with self.corruption_errors.refused(f"table {code}"):
            steps, stored_changes = await self.store.map_changes(
                code, partial(recover, code, remembered=MAX_RECENT_CHANGES)
            )
        if not steps or code in self.being_deleted or await self.store.fetch(q.is_closed(code)):
            self.ownership.give_up(code)
            raise Refusal("not_found", "No table has this code.")
        if self.ownership.term != term:
            raise StoreReadError("this worker has lost its lease")
        running_room = self._add_room(steps, stored_changes)
        if running_room.room.table.phase == "playing":
            running_room.room.listeners.pause_until(self.clock() + self._timeouts.restart_grace)
            running_room.reschedule()

    def _add_room(self, steps: list[TableStep], stored_changes: int) -> RunningRoom:
        running_room = self._room_factory.create(steps, stored_changes)
        room, table = running_room.room, running_room.room.table
        self._rooms[table.code] = running_room
        self.journal_compaction.add_table(table.code, stored_changes)
        room.on_change = self._on_change
        room.on_presence = self._on_presence
        room.on_refusal = self._hooks.on_refusal
        room.on_failure = self._on_failure
        running_room.reschedule()
        if table.options.listed:
            self.feed.schedule_update()
        return running_room

    # What follows from changes.

    def _on_change(
        self, room: LiveTable, change: ch.TableChange, events: tuple[Event, ...]
    ) -> None:
        running_room = self._rooms.get(room.table.code)
        if running_room is None:
            return
        if isinstance(change, ch.Decided):
            self._hooks.on_decision()
        elif isinstance(change, ch.TakenBack):
            running_room.reset_bots()
        elif isinstance(change, ch.Ended):
            self._hooks.on_finished(change.game)
        was_listed = isinstance(change, ch.OptionsChanged)  # perhaps until now
        if (room.table.options.listed or was_listed) and not isinstance(change, _UNLISTED):
            self.feed.schedule_update()
        self._hooks.on_change(room.table, change)
        self.journal_compaction.count(room.table.code, change)
        running_room.on_change(events)

    def _on_presence(self, room: LiveTable) -> None:
        if running_room := self._rooms.get(room.table.code):
            running_room.on_presence()
        if room.table.options.listed and room.table.phase == "seating":
            self.feed.touch(room.table.code)

    def _connected_players(self, code: str) -> int:
        """How many of those who sit at a table are connected."""
        running_room = self._rooms.get(code)
        return len(running_room.room.listeners.clock_state.present) if running_room else 0

    def _on_failure(self, room: LiveTable, problem: Exception) -> None:
        """The disk did not take a change: forget the room, it is built again from the disk."""
        log.error("table %s could not be written", room.table.code, exc_info=problem)
        self._hooks.on_failure()
        self._unload(room.table.code)
        self.recovery_queue.add(room.table.code)
        for listener in room.listeners:
            listener.drop("storage_unavailable")

    # Day and night.

    async def resume_games(self) -> None:
        """After a start: bring back the tables where a game runs, so that bots and clocks go on."""
        await self.recovery_queue.load_rooms(await self.ownership.to_wake())

    async def sweep(self) -> None:
        """Put away rooms nobody listens to, and look after slow games that are due.

        Tables leave the list by themselves in time, so it may have changed.
        """
        self.feed.schedule_update()
        for code in [code for code, house in self._rooms.items() if house.may_unload()]:
            self._unload(code)
            self.ownership.give_up(code)
        for house in list(self._rooms.values()):
            await self.journal_compaction.compact(house.room)
        await self.recovery_queue.retry()
        await self.recovery_queue.load_rooms(await self.store.fetch(q.due_tables(self.clock())))

    async def get_table(self, code: str) -> TableState:
        """A table as it is, wherever it is looked after."""
        try:
            return (await self.get_room(code)).table
        except Elsewhere:
            steps, _ = await self.store.map_changes(code, partial(recover, code, remembered=1))
            if not steps:
                raise Refusal("not_found", "No table has this code.") from None
            return steps[-1].table

    def drop_all(self) -> None:
        """This worker may no longer look after any table: all begin anew, here or elsewhere."""
        for running_room in list(self._rooms.values()):
            running_room.room.is_broken = True
            self._unload(running_room.room.table.code)
            self.recovery_queue.add(running_room.room.table.code)
            for listener in running_room.room.listeners:
                listener.drop("storage_unavailable")

    def company(self) -> dict[str, Company]:
        """Who waits at the listed tables of this worker."""
        tables = (running_room.room.table for running_room in self._rooms.values())
        codes = [t.code for t in tables if t.options.listed and t.phase == "seating"]
        return self.feed.company_here(codes)

    def vacate_seat(self, code: str, guest: str) -> None:
        """Somebody leaves a table for good, if it is here."""
        if running_room := self._rooms.get(code):
            for person in running_room.room.table.people_of(guest):
                running_room.room.vacate_seat(person)

    def close_table(self, code: str) -> None:
        """The table is closed: everybody has to leave, and is told so."""
        running_room = self._rooms.get(code)
        if running_room is None:
            return
        self._unload(code)
        self.ownership.give_up(code)
        running_room.room.is_broken = True  # whatever comes too late changes nothing
        for listener in running_room.room.listeners:
            listener.drop("table_closed")
        self.feed.schedule_update()

    def is_in_use(self, code: str) -> bool:
        return code in self._rooms or code in self._loading

    def _unload(self, code: str) -> None:
        self._rooms.pop(code).stop()
        self.journal_compaction.remove_table(code)

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.feed.stop()
        for code in list(self._rooms):
            self._unload(code)
        self._room_factory.close()
