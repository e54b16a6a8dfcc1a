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

from oriflamme.server.store.postgres_link import LOST, Away, execute, part
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import Conflict, Done, StoreError
from oriflamme.server.store.writer import GATHER_S, MANY_UNITS, MOST_UNITS, Observe
from oriflamme.server.store.writes import AppendChange, Write, changes_apart

log = logging.getLogger(__name__)

PATIENT_S: Final = 4.0
"""For a database that is away to come back, before those who wait are told."""
AGAIN_S: Final = 0.1
APPEND: Final = """
INSERT INTO changes (code, number, at, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
"""
ARE_THERE: Final = """
SELECT count(*) FROM changes JOIN unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
  AS written (code, number, at, body) USING (code, number, at, body)
"""


class Waiting(NamedTuple):
    unit: Sequence[Write]
    done: Done
    since: float


class PostgresWriter:
    """Group commit: the more is going on, the more changes share one round trip and one flush."""

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], observe: Observe | None = None
    ) -> None:
        self._connect = connect
        self._observe = observe
        self._link: Any = None
        self._waiting: deque[Waiting] = deque()
        self._news = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._run())

    def write(self, unit: Sequence[Write], done: Done) -> None:
        self._waiting.append(Waiting(unit, done, perf_counter()))
        self._news.set()

    async def close(self) -> None:
        """Write what was handed over, then end."""
        self._is_closing = True
        self._news.set()
        await self._task
        if self._link:
            await part(self._link)

    async def _run(self) -> None:
        while self._waiting or not self._is_closing:
            if not self._waiting:
                self._news.clear()
                await self._news.wait()
                await asyncio.sleep(0)  # all that this turn of the loop brings goes together
                continue
            count = min(len(self._waiting), MOST_UNITS)
            batch = [self._waiting.popleft() for _ in range(count)]
            begun = perf_counter()
            outcomes = await self._commit([each.unit for each in batch])
            self._acknowledge(batch, outcomes, perf_counter() - begun)
            if count >= MANY_UNITS and not self._is_closing:
                await asyncio.sleep(GATHER_S)

    async def _commit(self, units: list[Sequence[Write]]) -> list[Exception | None]:
        """All in one transaction; if one of them fails, each in its own."""
        problem = await self._try(units)
        if problem is None or isinstance(problem, Away) or len(units) == 1:
            return [problem] * len(units)
        return [await self._try([unit]) for unit in units]

    async def _try(self, units: list[Sequence[Write]]) -> Exception | None:
        """Whatever is wrong with these, the next are written."""
        try:
            await self._surely([write for unit in units for write in unit])
        except StoreError as problem:
            return problem
        except asyncpg.IntegrityConstraintViolationError as problem:
            return Conflict(str(problem))
        except Exception as problem:
            return StoreError(str(problem))
        return None

    async def _surely(self, writes: list[Write]) -> None:
        """Once and not twice, also where the connection is lost meanwhile."""
        changes, others = changes_apart(writes)
        deadline, is_sent = perf_counter() + PATIENT_S, False
        while True:
            try:
                if self._link is None or self._link.is_closed():
                    self._link = await self._connect()
                if is_sent and await are_there(self._link, changes):
                    return
                is_sent = True
                await write_all(self._link, changes, others)
                return
            except ValueError:
                raise  # a value that cannot be sent, which asyncpg calls an InterfaceError
            except LOST as problem:
                if self._link:
                    self._link.terminate()
                self._link = None
                may_be_there = is_sent and not changes
                if may_be_there or perf_counter() > deadline:
                    raise Away(f"the database is away: {problem!r}") from problem
                await asyncio.sleep(AGAIN_S)

    def _acknowledge(
        self, batch: list[Waiting], outcomes: list[Exception | None], seconds: float
    ) -> None:
        for each, outcome in zip(batch, outcomes):
            try:
                each.done(outcome)
            except Exception:  # the other tables must hear of theirs
                log.exception("what was written could not be told")
        if self._observe:
            now = perf_counter()
            self._observe(len(batch), seconds, [(now - each.since, 1) for each in batch])


async def write_all(
    link: Any, changes: Sequence[AppendChange], others: Sequence[Statement]
) -> None:
    """Everything or nothing. Changes alone are one statement, which is a transaction of its own."""
    if not others:
        if changes:
            await append(link, changes)
        return
    async with link.transaction():
        if changes:
            await append(link, changes)
        for statement in others:
            await execute(link, statement)


async def append(link: Any, changes: Sequence[AppendChange]) -> None:
    await link.execute(APPEND, *zip(*map(astuple, changes)))


async def are_there(link: Any, changes: Sequence[AppendChange]) -> bool:
    """Whether exactly these were written: then all that went with them was, too."""
    if not changes:
        return False
    found = await link.fetchval(ARE_THERE, *zip(*map(astuple, changes)))
    return bool(found == len(changes))
