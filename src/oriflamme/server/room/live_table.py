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
from oriflamme.server.room.listeners import SEAT_CHANGES, Listeners
from oriflamme.server.room.persist import writes_for
from oriflamme.server.room.replies import accepted
from oriflamme.server.store.store import OnWritten
from oriflamme.server.store.writes import Write
from oriflamme.server.tables import clock
from oriflamme.server.tables.apply_change import apply_change
from oriflamme.server.tables.clock import ClockState, Timeouts
from oriflamme.server.tables.handlers import follow_up
from oriflamme.server.tables.table import TableState
from oriflamme.server.updates.cached_view import CachedView
from oriflamme.server.updates.change_messages import (
    ChangeMessages,
    MissedChange,
    build_change_messages,
)
from oriflamme.server.updates.listener import Listener

MAX_RECENT_CHANGES: Final = 40
"""So many changes are kept ready for those who come back; whoever missed more begins afresh."""
ChangeHook: TypeAlias = "Callable[[LiveTable, ch.TableChange, tuple[Event, ...]], None]"


class PreparedChange(NamedTuple):
    """A change being written, the table after it, and what follows once it is written."""

    table: TableState
    change: ch.TableChange
    events: tuple[Event, ...]
    timing: ClockState | None
    """Of the decision it asks for, if it asks for one."""
    takeover_at: int | None
    messages: ChangeMessages


class LiveTable:
    """One table in memory, and who listens. Times are passed in, writing and chance are given."""

    def __init__(
        self,
        table: TableState,
        *,
        now: int,
        write: Callable[[list[Write], OnWritten], None],
        rng: Random,
        timeouts: Timeouts,
        call_soon: Callable[[Callable[[], None]], object],
        clock: Callable[[], int],
        stored_changes: int = 0,
        max_stored_changes: int = 0,
    ) -> None:
        self.table = table
        self.stored_changes = stored_changes
        """How many of its changes lie on the disk."""
        self._max_stored_changes = max_stored_changes
        self.timeouts = timeouts
        self.listeners = Listeners(table, now, call_soon, max_lag=timeouts.max_lag)
        self.recent_changes: deque[MissedChange] = deque(maxlen=MAX_RECENT_CHANGES)
        self.on_change: ChangeHook = lambda *_: None
        """Called after each change was told."""
        self.on_presence: Callable[[LiveTable], None] = lambda _: None
        """Called when somebody came or left, the table or a seat."""
        self.on_refusal: Callable[[RefusalCode], None] = lambda _: None
        """Called when somebody was refused."""
        self.on_hint: Callable[[Listener, Seat], None] = lambda *_: None
        """Called when somebody may have a hint, and waits for it."""
        self.on_failure: Callable[[LiveTable, Exception], None] = lambda *_: None
        """Called when the disk failed: what is here may be ahead of it, so the room must go."""
        self._write = write
        self.rng = rng
        self.clock = clock
        self._waiting: deque[Callable[[], None]] = deque()
        self._cached_view = CachedView()
        self.takeover_at: int | None = None
        """When a bot plays on for the one who decides, as of the last change."""
        self.is_writing = False
        self.is_broken = False

    @property
    def is_full(self) -> bool:
        """Whether as many of its changes are kept as may be."""
        return 0 < self._max_stored_changes <= self.stored_changes

    @property
    def waiting_calls(self) -> int:
        """How much was asked of the table while a change is being written."""
        return len(self._waiting)

    def run_in_order(self, action: Callable[..., None], *args: object) -> None:
        """Now, or after what is being written."""
        if self.is_writing:
            self._waiting.append(partial(action, *args))
        else:
            action(*args)

    def commit(
        self,
        change: ch.TableChange,
        now: int,
        *,
        action: Action | None = None,
        requester: Listener | None = None,
    ) -> None:
        """Write a change and what follows from it as one unit."""
        if self.is_broken:
            return
        table, events = apply_change(self.table, now, change, action)
        steps = [self._prepare(table, change, events, now)]
        while following := follow_up(table, self.rng):
            table, events = apply_change(table, now, following)
            steps.append(self._prepare(table, following, events, now))
        self.is_writing = True
        unit = writes_for([(step.table, step.change) for step in steps], now)
        self._write(unit, partial(self._on_stored, steps, requester))

    def _prepare(
        self, table: TableState, change: ch.TableChange, events: tuple[Event, ...], now: int
    ) -> PreparedChange:
        """All that will be told of a change, written while everything about it is at hand."""
        timing = self.listeners.preview_timing(table, change, now)
        clocks = clock.clocks(table, timing or self.listeners.clock_state, self.timeouts, now)
        told = build_change_messages(table, now, change, events, clocks, self._cached_view)
        return PreparedChange(
            table, change, events, timing, clocks.takeover_at if clocks else None, told
        )

    def _on_stored(
        self, steps: list[PreparedChange], requester: Listener | None, problem: Exception | None
    ) -> None:
        """Tell of what was written, then run what waited, whichever of it raises."""
        self.is_writing = False
        problems: list[Exception] = []
        for turn in self._callbacks(steps, requester, problem):
            try:
                turn()
            except Exception as raised:
                problems.append(raised)
        if len(problems) > 1:
            raise ExceptionGroup(f"table {self.table.code}", problems)
        if problems:
            raise problems[0]

    def _callbacks(
        self, steps: list[PreparedChange], requester: Listener | None, problem: Exception | None
    ) -> Iterator[Callable[[], None]]:
        if problem:
            self.is_broken = True
            yield partial(self.on_failure, self, problem)
            steps = []
        for step in steps:
            yield partial(self._send, step, requester)
        for step in steps:
            yield partial(self.on_change, self, step.change, step.events)
            if isinstance(step.change, SEAT_CHANGES):
                yield partial(self.on_presence, self)
        while self._waiting and not self.is_writing:
            yield self._waiting.popleft()

    def _send(self, step: PreparedChange, requester: Listener | None) -> None:
        change, self.table, self.takeover_at = step.change, step.table, step.takeover_at
        self.listeners.apply_change(step.table, change, step.timing, step.messages.missed.at)
        self.stored_changes += 1
        self.recent_changes.append(step.messages.missed)
        if isinstance(change, ch.Started):  # where nobody may watch, nobody sees the deal
            self.enforce_admission(step.messages.missed.at)
        if requester and isinstance(change, ch.Decided) and change.id:
            requester.send(accepted(change.id, step.table.number))
        self.listeners.send_change(step.messages)
        if isinstance(change, ch.SeatLeft):  # whoever is shown out is told so first
            self.enforce_admission(step.messages.missed.at)

    def enforce_admission(self, now: int) -> None:
        """Whoever may no longer be here has to leave."""
        for listener in self.listeners:
            if refusal := self.admission_refusal(listener):
                self.listeners.drop(listener, now)
                listener.drop(refusal.code)

    def admission_refusal(self, listener: Listener) -> Refusal | None:
        """Why somebody may not be here, if so."""
        try:
            self.table.check_admission(listener.person.id if listener.person else None)
        except Refusal as refusal:
            return refusal
        return None
