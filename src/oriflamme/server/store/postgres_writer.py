"""The one task that writes to PostgreSQL: it commits whatever has gathered since its last commit.

Where the connection is lost in the middle of a commit nobody knows whether it was one. Changes have
numbers, so it can be looked up: once the database is back, what is there is not written again.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

import asyncpg
from msgspec.structs import astuple

from oriflamme.server.store.postgres_connection import (
    CONNECTION_ERRORS,
    DatabaseUnreachable,
    close_connection,
    execute,
)
from oriflamme.server.store.sqlite_writer import (
    BUSY_UNITS,
    COMMIT_DELAY_S,
    MAX_UNITS_PER_COMMIT,
    CommitObserver,
)
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import OnWritten, StoreError, WriteConflict
from oriflamme.server.store.writes import AppendChange, Write, split_changes

log = logging.getLogger(__name__)

RECONNECT_TIMEOUT_S: Final = 4.0
"""For a database that is away to come back, before those who wait are told."""
RETRY_INTERVAL_S: Final = 0.1
APPEND: Final = """
INSERT INTO changes (code, number, at, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
"""
COUNT_WRITTEN: Final = """
SELECT count(*) FROM changes JOIN unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
  AS written (code, number, at, body) USING (code, number, at, body)
"""


class QueuedUnit(NamedTuple):
    unit: Sequence[Write]
    on_written: OnWritten
    queued_at: float


class PostgresWriter:
    """Group commit: the more is going on, the more changes share one round trip and one flush."""

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], observe: CommitObserver | None = None
    ) -> None:
        self._connect = connect
        self._observe = observe
        self._connection: Any = None
        self._queue: deque[QueuedUnit] = deque()
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._run())

    def write(self, unit: Sequence[Write], on_written: OnWritten) -> None:
        self._queue.append(QueuedUnit(unit, on_written, perf_counter()))
        self._wake.set()

    async def close(self) -> None:
        """Write what was handed over, then end."""
        self._is_closing = True
        self._wake.set()
        await self._task
        if self._connection:
            await close_connection(self._connection)

    async def _run(self) -> None:
        while self._queue or not self._is_closing:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                await asyncio.sleep(0)  # all that this turn of the loop brings goes together
                continue
            count = min(len(self._queue), MAX_UNITS_PER_COMMIT)
            batch = [self._queue.popleft() for _ in range(count)]
            begun = perf_counter()
            outcomes = await self._commit([each.unit for each in batch])
            self._acknowledge(batch, outcomes, perf_counter() - begun)
            if count >= BUSY_UNITS and not self._is_closing:
                await asyncio.sleep(COMMIT_DELAY_S)

    async def _commit(self, units: list[Sequence[Write]]) -> list[Exception | None]:
        """All in one transaction; if one of them fails, each in its own."""
        problem = await self._try_write(units)
        if problem is None or isinstance(problem, DatabaseUnreachable) or len(units) == 1:
            return [problem] * len(units)
        return [await self._try_write([unit]) for unit in units]

    async def _try_write(self, units: list[Sequence[Write]]) -> Exception | None:
        """Whatever is wrong with these, the next are written."""
        try:
            await self._write_with_retry([write for unit in units for write in unit])
        except StoreError as problem:
            return problem
        except asyncpg.IntegrityConstraintViolationError as problem:
            return WriteConflict(str(problem))
        except Exception as problem:
            return StoreError(str(problem))
        return None

    async def _write_with_retry(self, writes: list[Write]) -> None:
        """Once and not twice, also where the connection is lost meanwhile."""
        changes, others = split_changes(writes)
        deadline, is_sent = perf_counter() + RECONNECT_TIMEOUT_S, False
        while True:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                if is_sent and await were_written(self._connection, changes):
                    return
                is_sent = True
                await write_all(self._connection, changes, others)
                return
            except ValueError:
                raise  # a value that cannot be sent, which asyncpg calls an InterfaceError
            except CONNECTION_ERRORS as problem:
                if self._connection:
                    self._connection.terminate()
                self._connection = None
                may_be_there = is_sent and not changes
                if may_be_there or perf_counter() > deadline:
                    raise DatabaseUnreachable(f"the database is away: {problem!r}") from problem
                await asyncio.sleep(RETRY_INTERVAL_S)

    def _acknowledge(
        self, batch: list[QueuedUnit], outcomes: list[Exception | None], seconds: float
    ) -> None:
        for each, outcome in zip(batch, outcomes):
            try:
                each.on_written(outcome)
            except Exception:  # the other tables must hear of theirs
                log.exception("what was written could not be told")
        if self._observe:
            now = perf_counter()
            self._observe(len(batch), seconds, [(now - each.queued_at, 1) for each in batch])


async def write_all(
    connection: Any, changes: Sequence[AppendChange], others: Sequence[Statement]
) -> None:
    """Everything or nothing. Changes alone are one statement, which is a transaction of its own."""
    if not others:
        if changes:
            await append_changes(connection, changes)
        return
    async with connection.transaction():
        if changes:
            await append_changes(connection, changes)
        for statement in others:
            await execute(connection, statement)


async def append_changes(connection: Any, changes: Sequence[AppendChange]) -> None:
    await connection.execute(APPEND, *zip(*map(astuple, changes)))


async def were_written(connection: Any, changes: Sequence[AppendChange]) -> bool:
    """Whether exactly these were written: then all that went with them was, too."""
    if not changes:
        return False
    found = await connection.fetchval(COUNT_WRITTEN, *zip(*map(astuple, changes)))
    return bool(found == len(changes))
