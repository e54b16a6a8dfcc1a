"""A table being played at: who listens, what waits, and the order of things.

Everything goes the same way: check, write, and only when it is written, tell. While a change is
being written, whatever else is asked of the table waits its turn.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Final

from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal, RefusalCode
from oriflamme.server.protocol.terms import StepDown
from oriflamme.server.room.doors import missed_since, turned_away
from oriflamme.server.room.listeners import RESEATS, Listeners
from oriflamme.server.room.prepared import Prepared, prepare
from oriflamme.server.room.replies import accepted, refused
from oriflamme.server.room.writing import writes
from oriflamme.server.store.store import Done
from oriflamme.server.store.writes import Write
from oriflamme.server.tables import clock, playing
from oriflamme.server.tables.answering import answer, consequence
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.clock import Patience, spent
from oriflamme.server.tables.departing import departure
from oriflamme.server.tables.fold import fold
from oriflamme.server.tables.table import Table
from oriflamme.server.telling.cached_view import CachedView
from oriflamme.server.telling.changes import MissedChange
from oriflamme.server.telling.listener import Listener
from oriflamme.server.telling.welcome import greet

REMEMBERED: Final = 40
"""So many changes are kept ready for those who come back; whoever missed more begins afresh."""


class Room:
    """One table in memory. Times are passed in, writing and chance are given."""

    def __init__(
        self,
        table: Table,
        *,
        now: int,
        write: Callable[[list[Write], Done], None],
        rng: Random,
        patience: Patience,
        soon: Callable[[Callable[[], None]], object],
        clock: Callable[[], int],
        kept: int = 0,
        most_kept: int = 0,
    ) -> None:
        self.table = table
        self.kept = kept
        """How many of its changes lie on the disk."""
        self._most_kept = most_kept
        self.patience = patience
        self.listeners = Listeners(table, now, soon, most_lag=patience.lag)
        self.missed: deque[MissedChange] = deque(maxlen=REMEMBERED)
        self.on_change: Callable[[Room, ch.TableChange, tuple[Event, ...]], None] = lambda *_: None
        """Called after each change was told."""
        self.on_presence: Callable[[Room], None] = lambda _: None
        """Called when somebody came or left, the table or a seat."""
        self.on_refusal: Callable[[RefusalCode], None] = lambda _: None
        """Called when somebody was refused."""
        self.on_hint: Callable[[Room, Listener, Seat], None] = lambda *_: None
        """Called when somebody may have a hint, and waits for it."""
        self.on_failure: Callable[[Room, Exception], None] = lambda *_: None
        """Called when the disk failed: what is here may be ahead of it, so the room must go."""
        self._write = write
        self._rng = rng
        self._clock = clock
        self._waiting: deque[Callable[[], None]] = deque()
        self._cached_view = CachedView()
        self.out_at: int | None = None
        """When a bot plays on for the one who decides, as of the last change."""
        self.is_writing = False
        self.is_broken = False
        self.visitors = 0
        """Those who came in, whether they have joined yet or not."""

    # Coming and going.

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Somebody is here, or will be in a moment: the room must not be put away meanwhile."""
        self.visitors += 1
        try:
            yield
        finally:
            self.visitors -= 1

    def join(self, listener: Listener, since: int | None) -> None:
        """Hear everything from now on, beginning with what was missed."""
        self._in_turn(self._join, listener, since)

    def _join(self, listener: Listener, since: int | None) -> None:
        if self.is_broken:
            listener.drop("trouble")
            return
        now = self._clock()
        if refusal := turned_away(listener, self.table):
            listener.drop(refusal.code)
            return
        self.listeners.add(listener, now)
        presence = self.listeners.presence(self.table, self.patience, now)
        missed = missed_since(self.missed, since, self.table)
        listener.tell(greet(self.table, listener, missed, presence))
        self.on_presence(self)

    def _close_doors(self, now: int) -> None:
        """Whoever may no longer be here has to leave."""
        for listener in self.listeners:
            if refusal := turned_away(listener, self.table):
                self.listeners.drop(listener, now)
                listener.drop(refusal.code)

    def leave(self, listener: Listener) -> None:
        """In turn, so that nobody leaves before they have come."""
        self._in_turn(self._leave, listener)

    def _leave(self, listener: Listener) -> None:
        self.listeners.drop(listener, self._clock())
        if not self.is_broken:
            self.on_presence(self)

    # Asking.

    def hear(self, listener: Listener, message: fc.Message) -> None:
        """Do what somebody asks, or tell them why not."""
        hear = self._act if isinstance(message, fc.Act) else self._hear
        self._in_turn(hear, listener, message)

    def tell_hint(self, listener: Listener, asked: int, said: bytes) -> None:
        """The hint somebody waits for, unless the game has moved on; in turn, so that whatever is
        to be known of it is known before."""
        self._in_turn(self._tell_hint, listener, asked, said)

    def _tell_hint(self, listener: Listener, asked: int, said: bytes) -> None:
        seat = self.listeners.seat(listener)
        if seat is not None and self.table.awaits(seat, asked):
            listener.tell(said)

    def _hear(self, listener: Listener, message: fc.Message) -> None:
        now = self._clock()
        try:
            asking = self.asking(listener.person, now)
            if change := answer(asking, message):
                self._keep(change, now)
            if isinstance(message, fc.AskHint):
                self.on_hint(self, listener, asking.seat())
        except Refusal as refusal:
            self._refuse(listener, refusal)

    def _act(self, listener: Listener, message: fc.Act) -> None:
        table, seat = self.table, self.listeners.seat(listener)
        number = playing.already(table, seat, message)
        if number is not None:
            listener.tell(accepted(message.id, number))
            return
        now = self._clock()
        try:
            if seat is None:
                seat = self.asking(listener.person, now).seat()
            action = playing.chosen(table, seat, message)
        except Refusal as refusal:
            self._refuse(listener, refusal, message.id)
            return
        left = spent(table, self.listeners.timing, now)
        change = playing.decide(table, seat, action, id=message.id, left=left)
        self._keep(change, now, action=action, asker=listener)

    def _refuse(self, listener: Listener, refusal: Refusal, id: str | None = None) -> None:
        self.on_refusal(refusal.code)
        listener.tell(refused(refusal, self.table.number, id))

    def asking(self, person: ch.Person | None, now: int) -> Asking:
        table = self.table
        left = spent(table, self.listeners.timing, now)
        nudge_at = clock.nudge_at(table, self.listeners.timing, self.patience)
        return Asking(
            table=table,
            person=person,
            host_is_away=self.listeners.host_is_away(self.patience.host_away, now),
            rng=self._rng,
            left=left,
            has_had_time=nudge_at is not None and nudge_at <= now,
            is_full=0 < self._most_kept <= self.kept,
        )

    def depart(self, person: ch.Person) -> None:
        """Somebody leaves for good: their seat becomes free, or a bot plays on in it."""
        self._in_turn(self._depart, person)

    def _depart(self, person: ch.Person) -> None:
        now = self._clock()
        if change := departure(self.asking(person, now)):
            self._keep(change, now)

    def decide_for(
        self, seat: Seat, asked: int, action: Action, stepped_down: StepDown | None = None
    ) -> None:
        """A bot's decision, unless the game has moved on."""
        self._in_turn(self._decide_for, seat, asked, action, stepped_down)

    def _decide_for(
        self, seat: Seat, asked: int, action: Action, stepped_down: StepDown | None
    ) -> None:
        table = self.table
        if table.awaits(seat, asked) and table.chairs[seat].played_by:
            change = playing.decide(table, seat, action, stepped_down=stepped_down)
            self._keep(change, self._clock(), action=action)

    def fill_up(self) -> None:
        """Free seats go to bots, where that was agreed on."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.is_free:
                self._in_turn(self._seat_bot, seat)

    def _seat_bot(self, seat: Seat) -> None:
        fill, table = self.table.options.fill, self.table
        is_here = seat < len(table.chairs) and table.phase == "seating"
        if fill and is_here and table.chairs[seat].is_free:
            self._keep(ch.BotSeated(seat, fill.bot), self._clock())

    def time_out(self) -> None:
        """Let a bot play on for the one who decides, if the time has come."""
        self._in_turn(self._time_out)

    def _time_out(self) -> None:
        now = self._clock()
        out = self.listeners.out(self.table, self.patience)
        seat = self.table.decider()
        if out and out.at <= now and seat is not None:
            left = spent(self.table, self.listeners.timing, now)
            self._keep(playing.time_out(self.table, seat, out.by, left), now)

    # Writing, then telling.

    @property
    def waiting(self) -> int:
        """How much was asked of the table while a change is being written."""
        return len(self._waiting)

    def _in_turn(self, what: Callable[..., None], *args: object) -> None:
        if self.is_writing:
            self._waiting.append(partial(what, *args))
        else:
            what(*args)

    def _keep(
        self,
        change: ch.TableChange,
        now: int,
        *,
        action: Action | None = None,
        asker: Listener | None = None,
    ) -> None:
        """Write a change and what follows from it as one unit."""
        if self.is_broken:
            return
        table, events = fold(self.table, now, change, action)
        steps = [self._prepared(table, change, events, now)]
        while following := consequence(table, self._rng):
            table, events = fold(table, now, following)
            steps.append(self._prepared(table, following, events, now))
        self.is_writing = True
        unit = writes([(step.table, step.change) for step in steps], now)
        self._write(unit, partial(self._written, steps, asker))

    def _prepared(
        self, table: Table, change: ch.TableChange, events: tuple[Event, ...], now: int
    ) -> Prepared:
        timing = self.listeners.foresee(table, change, now)
        clocks = clock.clocks(table, timing or self.listeners.timing, self.patience, now)
        return prepare(table, change, events, timing, clocks, now, self._cached_view)

    def _written(
        self, steps: list[Prepared], asker: Listener | None, problem: Exception | None
    ) -> None:
        self.is_writing = False
        if problem:
            self.is_broken = True
            self.on_failure(self, problem)
            steps = []
        for step in steps:
            change, self.table, self.out_at = step.change, step.table, step.out_at
            self.listeners.follow(step.table, change, step.timing, step.told.missed.at)
            self.kept += 1
            self.missed.append(step.told.missed)
            if isinstance(change, ch.Started):  # where nobody may watch, nobody sees the deal
                self._close_doors(step.told.missed.at)
            if asker and isinstance(change, ch.Decided) and change.id:
                asker.tell(accepted(change.id, step.table.number))
            self.listeners.tell(step.told)
            if isinstance(change, ch.Stood):  # whoever is shown out is told so first
                self._close_doors(step.told.missed.at)
        for step in steps:
            self.on_change(self, step.change, step.events)
            if isinstance(step.change, RESEATS):
                self.on_presence(self)
        while self._waiting and not self.is_writing:
            self._waiting.popleft()()
