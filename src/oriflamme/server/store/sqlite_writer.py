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

from oriflamme.server.store.store import OnWritten, StoreError, WriteConflict
from oriflamme.server.store.writes import AppendChange, Write, split_changes

log = logging.getLogger(__name__)

Unit: TypeAlias = tuple[Sequence[Write], OnWritten]
MAX_ROWS_PER_STATEMENT: Final = 128
"""Appended by one statement. The connection keeps as many prepared, one for each number."""
MAX_UNITS_PER_COMMIT: Final = 1000
"""In one commit."""
BUSY_UNITS: Final = 8
"""After a commit of so many there is more to come."""
COMMIT_DELAY_S: Final = 0.005
"""How long more is then waited for: a commit costs the same for few as for many."""


CommitObserver: TypeAlias = Callable[[int, float, Sequence[tuple[float, int]]], None]
"""Told of each commit: its units, its seconds on the disk, and how long how many had to wait."""


class UnitWriter(Protocol):
    """Whatever writes, in order, and confirms."""

    def write(self, unit: Sequence[Write], on_written: OnWritten) -> None:
        """Called on the event loop."""

    def stop(self) -> None:
        """Write what was handed over, then end. Not called on the event loop, which must go on."""


class UnitBatch(NamedTuple):
    """The units that one turn of the loop brought."""

    units: list[Unit]
    queued_at: float


class SqliteWriter(threading.Thread):
    """Group commit: the more is going on, the more changes share one wait for the disk."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        observe: CommitObserver | None = None,
    ) -> None:
        super().__init__(name="oriflamme-writer", daemon=True)
        self._connection = connection
        self._loop = loop
        self._queue: SimpleQueue[UnitBatch | None] = SimpleQueue()
        self._gathered: list[Unit] = []
        self._observe = observe

    @classmethod
    def begin(
        cls,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        observe: CommitObserver | None,
    ) -> "SqliteWriter":
        writer = cls(connection, loop, observe)
        writer.start()
        return writer

    def write(self, unit: Sequence[Write], on_written: OnWritten) -> None:
        """Called on the event loop. All that one turn of the loop brings is handed over at once."""
        self._gathered.append((unit, on_written))
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(UnitBatch(self._gathered, perf_counter()))
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
                self._report(batch, outcomes, seconds, gathered)
            if going_on and len(batch) >= BUSY_UNITS:
                sleep(COMMIT_DELAY_S)

    def _gather(self) -> tuple[list[UnitBatch], bool]:
        """All that waits, and whether more will come."""
        gathered: list[UnitBatch] = []
        count = 0
        units = self._queue.get()
        while units is not None:
            gathered.append(units)
            count += len(units.units)
            if count >= MAX_UNITS_PER_COMMIT:
                break
            try:
                units = self._queue.get_nowait()
            except Empty:
                break
        return gathered, units is not None

    def _commit(self, batch: list[Unit]) -> list[Exception | None]:
        """All in one transaction; if one of them fails, each in its own."""
        problem = self._try_write([unit for unit, _ in batch])
        if problem is None or len(batch) == 1:
            return [problem] * len(batch)
        return [self._try_write([unit]) for unit, _ in batch]

    def _try_write(self, units: list[Sequence[Write]]) -> Exception | None:
        """Whatever is wrong with these, the thread goes on with the next."""
        try:
            write_all(self._connection, units)
        except sqlite3.IntegrityError as problem:
            return WriteConflict(str(problem))
        except Exception as problem:
            return StoreError(str(problem))
        return None

    def _report(
        self,
        batch: list[Unit],
        outcomes: list[Exception | None],
        seconds: float,
        gathered: list[UnitBatch],
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
        gathered: list[UnitBatch],
    ) -> None:
        for (_, done), outcome in zip(batch, outcomes):
            try:
                done(outcome)
            except Exception:  # the other tables must hear of theirs
                log.exception("what was written could not be told")
        if self._observe:
            now = perf_counter()
            waits = [(now - each.queued_at, len(each.units)) for each in gathered]
            self._observe(len(batch), seconds, waits)


def write_all(connection: sqlite3.Connection, units: Sequence[Sequence[Write]]) -> None:
    """Everything or nothing: changes of all tables in one go, then all else in order.

    As few statements as will do, for after each one this thread waits for its turn again: a
    single statement is a transaction of its own.
    """
    changes, others = split_changes(chain.from_iterable(units))
    if 0 < len(changes) <= MAX_ROWS_PER_STATEMENT and not others:
        _append_changes(connection, changes)
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for first in range(0, len(changes), MAX_ROWS_PER_STATEMENT):
            _append_changes(connection, changes[first : first + MAX_ROWS_PER_STATEMENT])
        for sql, values, unless_none in others:
            if connection.execute(sql, values).rowcount == 0 and unless_none:
                raise sqlite3.IntegrityError(unless_none)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _append_changes(connection: sqlite3.Connection, changes: Sequence[AppendChange]) -> None:
    connection.execute(
        _insert_statement(len(changes)), [value for change in changes for value in astuple(change)]
    )


@cache
def _insert_statement(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?)"] * rows)
    return f"INSERT INTO changes (code, number, at, body) VALUES {values}"
