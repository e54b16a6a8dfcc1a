"""The one thread that writes to SQLite: it commits what has gathered since its last commit."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from queue import Empty, SimpleQueue
from time import perf_counter, sleep
from typing import Final, NamedTuple, Protocol, TypeAlias

from msgspec.structs import astuple

from oriflamme.server.store.store import Conflict, Done, StoreError
from oriflamme.server.store.writes import AppendChange, Write, changes_apart

log = logging.getLogger(__name__)

Unit: TypeAlias = tuple[Sequence[Write], Done]
MOST_ROWS: Final = 128
"""Appended by one statement. The connection keeps as many prepared, one for each number."""
MOST_UNITS: Final = 1000
"""In one commit."""
MANY_UNITS: Final = 8
"""After a commit of so many there is more to come."""
GATHER_S: Final = 0.005
"""How long more is then waited for: a commit costs the same for few as for many."""


Observe: TypeAlias = Callable[[int, float, Sequence[tuple[float, int]]], None]
"""Told of each commit: its units, its seconds on the disk, and how long how many had to wait."""


class UnitWriter(Protocol):
    """Whatever writes, in order, and confirms."""

    def write(self, unit: Sequence[Write], done: Done) -> None:
        """Called on the event loop."""

    def stop(self) -> None:
        """Write what was handed over, then end. Not called on the event loop, which must go on."""


class Gathered(NamedTuple):
    """The units that one turn of the loop brought."""

    units: list[Unit]
    since: float


class Writer(threading.Thread):
    """Group commit: the more is going on, the more changes share one wait for the disk."""

    def __init__(
        self,
        link: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        observe: Observe | None = None,
    ) -> None:
        super().__init__(name="oriflamme-writer", daemon=True)
        self._link = link
        self._loop = loop
        self._queue: SimpleQueue[Gathered | None] = SimpleQueue()
        self._gathered: list[Unit] = []
        self._observe = observe

    @classmethod
    def begin(
        cls, link: sqlite3.Connection, loop: asyncio.AbstractEventLoop, observe: Observe | None
    ) -> "Writer":
        writer = cls(link, loop, observe)
        writer.start()
        return writer

    def write(self, unit: Sequence[Write], done: Done) -> None:
        """Called on the event loop. All that one turn of the loop brings is handed over at once."""
        self._gathered.append((unit, done))
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(Gathered(self._gathered, perf_counter()))
            self._gathered = []

    def stop(self) -> None:
        self._queue.put(None)
        self.join()

    def run(self) -> None:
        going_on = True
        while going_on:
            gathered, going_on = self._gather()
            batch = [unit for each in gathered for unit in each.units]
            if batch:
                begun = perf_counter()
                outcomes = self._commit(batch)
                seconds = perf_counter() - begun
                self._tell(batch, outcomes, seconds, gathered)
            if going_on and len(batch) >= MANY_UNITS:
                sleep(GATHER_S)

    def _gather(self) -> tuple[list[Gathered], bool]:
        """All that waits, and whether more will come."""
        gathered: list[Gathered] = []
        count = 0
        units = self._queue.get()
        while units is not None:
            gathered.append(units)
            count += len(units.units)
            if count >= MOST_UNITS:
                break
            try:
                units = self._queue.get_nowait()
            except Empty:
                break
        return gathered, units is not None

    def _commit(self, batch: list[Unit]) -> list[Exception | None]:
        """All in one transaction; if one of them fails, each in its own."""
        problem = self._try([unit for unit, _ in batch])
        if problem is None or len(batch) == 1:
            return [problem] * len(batch)
        return [self._try([unit]) for unit, _ in batch]

    def _try(self, units: list[Sequence[Write]]) -> Exception | None:
        """Whatever is wrong with these, the thread goes on with the next."""
        try:
            write_all(self._link, units)
        except sqlite3.IntegrityError as problem:
            return Conflict(str(problem))
        except Exception as problem:
            return StoreError(str(problem))
        return None

    def _tell(
        self,
        batch: list[Unit],
        outcomes: list[Exception | None],
        seconds: float,
        gathered: list[Gathered],
    ) -> None:
        try:
            self._loop.call_soon_threadsafe(self._acknowledge, batch, outcomes, seconds, gathered)
        except RuntimeError:
            """The loop is gone; what was written is written."""

    def _acknowledge(
        self,
        batch: list[Unit],
        outcomes: list[Exception | None],
        seconds: float,
        gathered: list[Gathered],
    ) -> None:
        for (_, done), outcome in zip(batch, outcomes):
            try:
                done(outcome)
            except Exception:  # the other tables must hear of theirs
                log.exception("what was written could not be told")
        if self._observe:
            now = perf_counter()
            waits = [(now - each.since, len(each.units)) for each in gathered]
            self._observe(len(batch), seconds, waits)


def write_all(link: sqlite3.Connection, units: Sequence[Sequence[Write]]) -> None:
    """Everything or nothing: changes of all tables in one go, then all else in order.

    As few statements as will do, for after each one this thread waits for its turn again: a
    single statement is a transaction of its own.
    """
    changes, others = changes_apart(chain.from_iterable(units))
    if 0 < len(changes) <= MOST_ROWS and not others:
        _append(link, changes)
        return
    link.execute("BEGIN IMMEDIATE")
    try:
        for first in range(0, len(changes), MOST_ROWS):
            _append(link, changes[first : first + MOST_ROWS])
        for sql, values, unless_none in others:
            if link.execute(sql, values).rowcount == 0 and unless_none:
                raise sqlite3.IntegrityError(unless_none)
        link.execute("COMMIT")
    finally:
        if link.in_transaction:
            link.execute("ROLLBACK")


def _append(link: sqlite3.Connection, changes: Sequence[AppendChange]) -> None:
    link.execute(
        _appending(len(changes)), [value for change in changes for value in astuple(change)]
    )


@cache
def _appending(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?)"] * rows)
    return f"INSERT INTO changes (code, number, at, body) VALUES {values}"
