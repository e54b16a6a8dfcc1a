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
from oriflamme.server.live.bringing_back import BringingBack
from oriflamme.server.live.listers import Listers
from oriflamme.server.live.noticeboard import Noticeboard
from oriflamme.server.live.ownership import Alone, Elsewhere, Ownership
from oriflamme.server.live.reading import Reading
from oriflamme.server.live.running_room import Furnishing, RunningRoom
from oriflamme.server.live.table_codes import Lending
from oriflamme.server.live.tidying import Tidying
from oriflamme.server.live.turn_call import Calls
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal, RefusalCode
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES, LiveTable
from oriflamme.server.room.persist import save_seats, writes_for
from oriflamme.server.room.room import Room
from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import Company
from oriflamme.server.store.store import Conflict, Store, Unreadable
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.midgame_start import MidgameStart
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import NO_PEOPLE, TableStep, create_table

log = logging.getLogger(__name__)


_UNLISTED: Final = (ch.Decided, ch.TakenBack, ch.Said)
"""Changes that lists do not show."""


@dataclass
class Watch:
    """What others want to know of all rooms: the metrics, and who follows their own tables."""

    decided: Callable[[], None] = lambda: None
    finished: Callable[[str], None] = lambda game: None
    """Told which game."""
    failed: Callable[[], None] = lambda: None
    refused: Callable[[RefusalCode], None] = lambda _: None
    changed: Callable[[TableState, ch.TableChange], None] = lambda *_: None


class Lobby:
    """The rooms in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], int],
        rng: Random,
        patience: Timeouts,
        bot_pause: float,
        bot_stretch: float,
        bot_workers: BotWorkers,
        listed: int = 0,
        most_kept: int = 0,
        watch: Watch | None = None,
        calls: Calls | None = None,
        ownership: Ownership | None = None,
        by_hand: bool = False,
    ) -> None:
        self.store = store
        self.ownership: Ownership = ownership or Alone(store)
        self.listers = Listers(listed)
        self.board = Noticeboard(store, clock, self._waiting, self.listers, self.ownership.company)
        self.reading = Reading()
        self.leaving: set[str] = set()
        """Tables that are being deleted: nobody comes in any more."""
        self.tidying = Tidying(store, self.reading)
        self.clock = clock
        self._rng = rng
        self._patience = patience
        self._watch = watch or Watch()
        self._furnishing = Furnishing(
            store=store,
            clock=clock,
            rng=rng,
            patience=patience,
            bot_pause=bot_pause,
            bot_stretch=bot_stretch,
            bot_workers=bot_workers,
            most_kept=most_kept,
            calls=calls,
            by_hand=by_hand,
        )
        self._rooms: dict[str, RunningRoom] = {}
        self.codes = Lending(store, self.ownership, clock, rng)
        self.bringing_back = BringingBack(self.room)
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
        past: MidgameStart | None = None,
        share: str | None = None,
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
                start_from=past,
                client_seed=share,
            )
            unit = writes_for([(step.table, step.change) for step in steps], now)
            with self._opening(code):
                try:
                    mine = self.ownership.on_opening(code)
                    await self.store.keep(*unit, *save_seats(steps[-1].table), *mine)
                except Conflict:
                    continue  # the code was taken
                return self._enter(steps, len(steps)).room

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

    async def room(self, code: str) -> Room:
        """The room of a table, from memory or from the disk."""
        code = await self.codes.table_of(code)
        while (house := self._rooms.get(code)) is None:
            if code not in self._loading:
                self._loading[code] = asyncio.ensure_future(self._load(code))
            await asyncio.shield(self._loading[code])
        if not self.ownership.holds:  # it may have moved on elsewhere
            raise Unreadable("this worker has no lease")
        return house.room

    async def _load(self, code: str) -> None:
        try:
            await self._load_from_disk(code)
        finally:
            del self._loading[code]

    async def _load_from_disk(self, code: str) -> None:
        term = self.ownership.term
        await self.ownership.take(code)
        with self.reading.of(f"table {code}"):
            steps, kept = await self.store.of_changes(
                code, partial(recover, code, remembered=MAX_RECENT_CHANGES)
            )
        if not steps or code in self.leaving or await self.store.ask(q.is_closed(code)):
            self.ownership.give_up(code)
            raise Refusal("not_found", "No table has this code.")
        if self.ownership.term != term:
            raise Unreadable("this worker has lost its lease")
        house = self._enter(steps, kept)
        if house.room.table.phase == "playing":
            house.room.listeners.pause_until(self.clock() + self._patience.restart_grace)
            house.look()

    def _enter(self, steps: list[TableStep], kept: int) -> RunningRoom:
        house = self._furnishing.room(steps, kept)
        room, table = house.room, house.room.table
        self._rooms[table.code] = house
        self.tidying.enter(table.code, kept)
        room.on_change = self._changed
        room.on_presence = self._came_or_left
        room.on_refusal = self._watch.refused
        room.on_failure = self._failed
        house.look()
        if table.options.listed:
            self.board.changed()
        return house

    # What follows from changes.

    def _changed(self, room: LiveTable, change: ch.TableChange, events: tuple[Event, ...]) -> None:
        house = self._rooms.get(room.table.code)
        if house is None:
            return
        if isinstance(change, ch.Decided):
            self._watch.decided()
        elif isinstance(change, ch.TakenBack):
            house.forget()
        elif isinstance(change, ch.Ended):
            self._watch.finished(change.game)
        was_listed = isinstance(change, ch.OptionsChanged)  # perhaps until now
        if (room.table.options.listed or was_listed) and not isinstance(change, _UNLISTED):
            self.board.changed()
        self._watch.changed(room.table, change)
        self.tidying.note(room.table.code, change)
        house.follow(events)

    def _came_or_left(self, room: LiveTable) -> None:
        if house := self._rooms.get(room.table.code):
            house.note_presence()
        if room.table.options.listed and room.table.phase == "seating":
            self.board.saw(room.table.code)

    def _waiting(self, code: str) -> int:
        """How many of those who sit at a table are connected."""
        house = self._rooms.get(code)
        return len(house.room.listeners.clock_state.present) if house else 0

    def _failed(self, room: LiveTable, problem: Exception) -> None:
        """The disk did not take a change: forget the room, it is built again from the disk."""
        log.error("table %s could not be written", room.table.code, exc_info=problem)
        self._watch.failed()
        self._put_away(room.table.code)
        self.bringing_back.fell(room.table.code)
        for listener in room.listeners:
            listener.drop("trouble")

    # Day and night.

    async def wake(self) -> None:
        """After a start: bring back the tables where a game runs, so that bots and clocks go on."""
        await self.bringing_back.look_after(await self.ownership.to_wake())

    async def sweep(self) -> None:
        """Put away rooms nobody listens to, and look after slow games that are due.

        Tables leave the list by themselves in time, so it may have changed.
        """
        self.board.changed()
        for code in [code for code, house in self._rooms.items() if house.may_sleep()]:
            self._put_away(code)
            self.ownership.give_up(code)
        for house in list(self._rooms.values()):
            await self.tidying.tidy(house.room)
        await self.bringing_back.revive()
        await self.bringing_back.look_after(await self.store.ask(q.due(self.clock())))

    async def table(self, code: str) -> TableState:
        """A table as it is, wherever it is looked after."""
        try:
            return (await self.room(code)).table
        except Elsewhere:
            steps, _ = await self.store.of_changes(code, partial(recover, code, remembered=1))
            if not steps:
                raise Refusal("not_found", "No table has this code.") from None
            return steps[-1].table

    def drop_all(self) -> None:
        """This worker may no longer look after any table: all begin anew, here or elsewhere."""
        for house in list(self._rooms.values()):
            house.room.is_broken = True
            self._put_away(house.room.table.code)
            self.bringing_back.fell(house.room.table.code)
            for listener in house.room.listeners:
                listener.drop("trouble")

    def company(self) -> dict[str, Company]:
        """Who waits at the listed tables of this worker."""
        tables = (house.room.table for house in self._rooms.values())
        codes = [t.code for t in tables if t.options.listed and t.phase == "seating"]
        return self.board.company_here(codes)

    def depart(self, code: str, guest: str) -> None:
        """Somebody leaves a table for good, if it is here."""
        if house := self._rooms.get(code):
            for person in house.room.table.people_of(guest):
                house.room.vacate_seat(person)

    def evict(self, code: str) -> None:
        """The table is closed: everybody has to leave, and is told so."""
        house = self._rooms.get(code)
        if house is None:
            return
        self._put_away(code)
        self.ownership.give_up(code)
        house.room.is_broken = True  # whatever comes too late changes nothing
        for listener in house.room.listeners:
            listener.drop("closed")
        self.board.changed()

    def is_in_use(self, code: str) -> bool:
        return code in self._rooms or code in self._loading

    def _put_away(self, code: str) -> None:
        self._rooms.pop(code).stop()
        self.tidying.leave(code)

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.board.stop()
        for code in list(self._rooms):
            self._put_away(code)
        self._furnishing.close()
