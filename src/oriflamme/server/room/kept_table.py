"""The order of things at a table: check, write, and only when it is written, tell.

While a change is being written, whatever else is asked of the table waits its turn.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal, RefusalCode
from oriflamme.server.room.listeners import RESEATS, Listeners
from oriflamme.server.room.replies import accepted
from oriflamme.server.room.writing import writes
from oriflamme.server.store.store import Done
from oriflamme.server.store.writes import Write
from oriflamme.server.tables import clock
from oriflamme.server.tables.answering import consequence
from oriflamme.server.tables.clock import Patience, Timing
from oriflamme.server.tables.fold import fold
from oriflamme.server.tables.table import Table
from oriflamme.server.telling.cached_view import CachedView
from oriflamme.server.telling.changes import MissedChange, Told, tell
from oriflamme.server.telling.listener import Listener

REMEMBERED: Final = 40
"""So many changes are kept ready for those who come back; whoever missed more begins afresh."""
Heard: TypeAlias = "Callable[[KeptTable, ch.TableChange, tuple[Event, ...]], None]"


class Prepared(NamedTuple):
    """A change being written, the table after it, and what follows once it is written."""

    table: Table
    change: ch.TableChange
    events: tuple[Event, ...]
    timing: Timing | None
    """Of the decision it asks for, if it asks for one."""
    out_at: int | None
    told: Told


class KeptTable:
    """One table in memory, and who listens. Times are passed in, writing and chance are given."""

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
        self.on_change: Heard = lambda *_: None
        """Called after each change was told."""
        self.on_presence: Callable[[KeptTable], None] = lambda _: None
        """Called when somebody came or left, the table or a seat."""
        self.on_refusal: Callable[[RefusalCode], None] = lambda _: None
        """Called when somebody was refused."""
        self.on_hint: Callable[[Listener, Seat], None] = lambda *_: None
        """Called when somebody may have a hint, and waits for it."""
        self.on_failure: Callable[[KeptTable, Exception], None] = lambda *_: None
        """Called when the disk failed: what is here may be ahead of it, so the room must go."""
        self._write = write
        self.rng = rng
        self.clock = clock
        self._waiting: deque[Callable[[], None]] = deque()
        self._cached_view = CachedView()
        self.out_at: int | None = None
        """When a bot plays on for the one who decides, as of the last change."""
        self.is_writing = False
        self.is_broken = False

    @property
    def is_full(self) -> bool:
        """Whether as many of its changes are kept as may be."""
        return 0 < self._most_kept <= self.kept

    @property
    def waiting(self) -> int:
        """How much was asked of the table while a change is being written."""
        return len(self._waiting)

    def in_turn(self, what: Callable[..., None], *args: object) -> None:
        """Now, or after what is being written."""
        if self.is_writing:
            self._waiting.append(partial(what, *args))
        else:
            what(*args)

    def keep(
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
        while following := consequence(table, self.rng):
            table, events = fold(table, now, following)
            steps.append(self._prepared(table, following, events, now))
        self.is_writing = True
        unit = writes([(step.table, step.change) for step in steps], now)
        self._write(unit, partial(self._written, steps, asker))

    def _prepared(
        self, table: Table, change: ch.TableChange, events: tuple[Event, ...], now: int
    ) -> Prepared:
        """All that will be told of a change, written while everything about it is at hand."""
        timing = self.listeners.foresee(table, change, now)
        clocks = clock.clocks(table, timing or self.listeners.timing, self.patience, now)
        told = tell(table, now, change, events, clocks, self._cached_view)
        return Prepared(table, change, events, timing, clocks.out_at if clocks else None, told)

    def _written(
        self, steps: list[Prepared], asker: Listener | None, problem: Exception | None
    ) -> None:
        """Tell of what was written, then run what waited, whichever of it raises."""
        self.is_writing = False
        problems: list[Exception] = []
        for turn in self._turns(steps, asker, problem):
            try:
                turn()
            except Exception as raised:
                problems.append(raised)
        if len(problems) > 1:
            raise ExceptionGroup(f"table {self.table.code}", problems)
        if problems:
            raise problems[0]

    def _turns(
        self, steps: list[Prepared], asker: Listener | None, problem: Exception | None
    ) -> Iterator[Callable[[], None]]:
        if problem:
            self.is_broken = True
            yield partial(self.on_failure, self, problem)
            steps = []
        for step in steps:
            yield partial(self._tell, step, asker)
        for step in steps:
            yield partial(self.on_change, self, step.change, step.events)
            if isinstance(step.change, RESEATS):
                yield partial(self.on_presence, self)
        while self._waiting and not self.is_writing:
            yield self._waiting.popleft()

    def _tell(self, step: Prepared, asker: Listener | None) -> None:
        change, self.table, self.out_at = step.change, step.table, step.out_at
        self.listeners.follow(step.table, change, step.timing, step.told.missed.at)
        self.kept += 1
        self.missed.append(step.told.missed)
        if isinstance(change, ch.Started):  # where nobody may watch, nobody sees the deal
            self.close_doors(step.told.missed.at)
        if asker and isinstance(change, ch.Decided) and change.id:
            asker.tell(accepted(change.id, step.table.number))
        self.listeners.tell(step.told)
        if isinstance(change, ch.Stood):  # whoever is shown out is told so first
            self.close_doors(step.told.missed.at)

    def close_doors(self, now: int) -> None:
        """Whoever may no longer be here has to leave."""
        for listener in self.listeners:
            if refusal := self.turned_away(listener):
                self.listeners.drop(listener, now)
                listener.drop(refusal.code)

    def turned_away(self, listener: Listener) -> Refusal | None:
        """Why somebody may not be here, if so."""
        try:
            self.table.check_admits(listener.person.id if listener.person else None)
        except Refusal as refusal:
            return refusal
        return None
