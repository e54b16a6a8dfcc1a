"""A store in PostgreSQL, for a house of many workers."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import asyncpg

from oriflamme.server.store.leases import notify
from oriflamme.server.store.postgres_connection import (
    COMMAND_TIMEOUT_S,
    CONNECT_TIMEOUT_S,
    CONNECTION_ERRORS,
    SESSION_SETTINGS,
    close_connection,
    connect,
    migrate,
    set_numeric_codec,
)
from oriflamme.server.store.postgres_writer import PostgresWriter
from oriflamme.server.store.reader_thread import MAX_CHANGE_NUMBER, SELECT_CHANGES
from oriflamme.server.store.sqlite_writer import CommitObserver
from oriflamme.server.store.statement import dollar_placeholders
from oriflamme.server.store.store import ChangeRow, OnWritten, Store, StoreReadError
from oriflamme.server.store.writes import Write

T = TypeVar("T")
MAX_READERS: Final = 6
CHUNK_ROWS: Final = 2000
"""Changes that are read in one go; of more, the event loop has a rest between them."""
BACKGROUND_TIMEOUT_S: Final = 600
ADVISORY_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext($1))"
CHECKSUM_FAILURES: Final = "SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database"


class PostgresStore(Store):
    """One connection writes, a few read. `PostgresStore.open` makes one."""

    def __init__(
        self, url: str, pool: "asyncpg.Pool[Any]", observe: CommitObserver | None = None
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._url = url
        self._pool = pool
        self._writer = PostgresWriter(lambda: connect(url), observe)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-background-reader")
        self._local_locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    @classmethod
    async def open(cls, url: str, observe: CommitObserver | None = None) -> "PostgresStore":
        """Brought up to date. Raises what `LOST` names, and whatever PostgreSQL has against it."""
        connection = await connect(url)
        try:
            await migrate(connection)
        finally:
            await connection.close()
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=MAX_READERS,
            timeout=CONNECT_TIMEOUT_S,
            command_timeout=COMMAND_TIMEOUT_S,
            server_settings=SESSION_SETTINGS,
            init=set_numeric_codec,
        )
        return cls(url, pool, observe)

    def write(self, unit: Sequence[Write], done: OnWritten) -> None:
        self._writer.write(unit, done)

    def notify(self, message: str) -> None:
        self.write([notify(message)], lambda problem: None)

    async def map_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        wanted = code, first, MAX_CHANGE_NUMBER if last is None else last
        rows = await self._read(
            dollar_placeholders(f"{SELECT_CHANGES} LIMIT ?4"), *wanted, CHUNK_ROWS + 1
        )
        if len(rows) > CHUNK_ROWS:
            rows = await self._read_in_chunks(*wanted)
        return await self._loop.run_in_executor(
            self._thread, lambda: make([ChangeRow(*row) for row in rows])
        )

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._read(dollar_placeholders(sql), *values)]

    async def rows_in_background(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        found = await self._read(dollar_placeholders(sql), *values, timeout=BACKGROUND_TIMEOUT_S)
        return [tuple(row) for row in found]

    @asynccontextmanager
    async def advisory_lock(self, name: str) -> AsyncIterator[None]:
        """First among those of this worker, so that one connection waits for all of them.

        Raises `StoreReadError`.
        """
        async with self._local_locks[name], self._cluster_lock(name):
            yield

    @asynccontextmanager
    async def _cluster_lock(self, name: str) -> AsyncIterator[None]:
        """An advisory lock of PostgreSQL.

        It ends with its connection, so a worker that dies holds up no other, and one that is cut
        off does so no longer than the database bears an idle transaction (`SETTINGS`), which is
        less than others wait.
        """
        connection: Any = None
        try:
            try:
                connection = await connect(self._url)
                await connection.execute("BEGIN")
                await connection.execute(ADVISORY_LOCK, name)
            except (*CONNECTION_ERRORS, asyncpg.PostgresError) as problem:
                raise StoreReadError(f"the database could not be asked: {problem!r}") from problem
            yield
        finally:
            if connection:
                await close_connection(connection)

    async def check_integrity(self) -> str | None:
        """What PostgreSQL has found wrong with pages it read, where it keeps checksums."""
        try:
            ((failures,),) = await self.rows(CHECKSUM_FAILURES)
        except StoreReadError:
            return None  # it is away, which is another matter
        return f"{failures} pages are not what was written" if failures else None

    async def close(self) -> None:
        await self._writer.close()
        await close_connection(self._pool)
        self._thread.shutdown()

    async def _read(self, sql: str, *values: Any, timeout: float | None = None) -> list[Any]:
        """Once more where a connection turns out to be dead: after a restart all of them are."""

        async def fetch(connection: Any) -> list[Any]:
            return list(await connection.fetch(sql, *values, timeout=timeout))

        return await self._retry_read(fetch)

    async def _read_in_chunks(self, code: str, first: int, last: int) -> list[Any]:
        """All of them as they are at one moment."""

        async def fetch(connection: Any) -> list[Any]:
            rows: list[Any] = []
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                cursor = await connection.cursor(
                    dollar_placeholders(SELECT_CHANGES), code, first, last
                )
                while some := await cursor.fetch(CHUNK_ROWS):
                    rows += some
            return rows

        return await self._retry_read(fetch)

    async def _retry_read(self, fetch: Callable[[Any], Awaitable[list[Any]]]) -> list[Any]:
        tries = MAX_READERS + 1
        while True:
            tries -= 1
            try:
                async with self._pool.acquire(timeout=COMMAND_TIMEOUT_S) as connection:
                    try:
                        return await fetch(connection)
                    except CONNECTION_ERRORS:
                        connection.terminate()  # whatever it is in the middle of
                        raise
            except (*CONNECTION_ERRORS, asyncpg.PostgresError) as problem:
                may_help = isinstance(problem, CONNECTION_ERRORS) and not isinstance(
                    problem, OSError
                )
                if not (tries and may_help):
                    raise StoreReadError(
                        f"the database could not be asked: {problem!r}"
                    ) from problem
