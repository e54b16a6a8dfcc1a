"""A store in PostgreSQL, for a house of many workers."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import asyncpg

from oriflamme.server.store.historian import CHANGES, LAST
from oriflamme.server.store.leases import notify
from oriflamme.server.store.postgres_link import (
    ANSWER_S,
    CONNECT_S,
    LOST,
    SETTINGS,
    connect,
    migrate,
    part,
    set_up,
)
from oriflamme.server.store.postgres_writer import PostgresWriter
from oriflamme.server.store.statement import in_dollars
from oriflamme.server.store.store import ChangeRow, Done, Store, Unreadable
from oriflamme.server.store.writer import Observe
from oriflamme.server.store.writes import Write

T = TypeVar("T")
READERS: Final = 6
AT_ONCE: Final = 2000
"""Changes that are read in one go; of more, the event loop has a rest between them."""
ASIDE_S: Final = 600
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext($1))"
DAMAGED: Final = "SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database"


class PostgresStore(Store):
    """One connection writes, a few read. `PostgresStore.open` makes one."""

    def __init__(self, url: str, pool: "asyncpg.Pool[Any]", observe: Observe | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._url = url
        self._pool = pool
        self._writer = PostgresWriter(lambda: connect(url), observe)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-historian")
        self._order = defaultdict[str, asyncio.Lock](asyncio.Lock)

    @classmethod
    async def open(cls, url: str, observe: Observe | None = None) -> "PostgresStore":
        """Brought up to date. Raises what `LOST` names, and whatever PostgreSQL has against it."""
        link = await connect(url)
        try:
            await migrate(link)
        finally:
            await link.close()
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=READERS,
            timeout=CONNECT_S,
            command_timeout=ANSWER_S,
            server_settings=SETTINGS,
            init=set_up,
        )
        return cls(url, pool, observe)

    def write(self, unit: Sequence[Write], done: Done) -> None:
        self._writer.write(unit, done)

    def tell(self, word: str) -> None:
        self.write([notify(word)], lambda problem: None)

    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        wanted = code, first, LAST if last is None else last
        rows = await self._read(in_dollars(f"{CHANGES} LIMIT ?4"), *wanted, AT_ONCE + 1)
        if len(rows) > AT_ONCE:
            rows = await self._read_slowly(*wanted)
        return await self._loop.run_in_executor(
            self._thread, lambda: make([ChangeRow(*row) for row in rows])
        )

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._read(in_dollars(sql), *values)]

    async def rows_aside(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        found = await self._read(in_dollars(sql), *values, timeout=ASIDE_S)
        return [tuple(row) for row in found]

    @asynccontextmanager
    async def one_by_one(self, what: str) -> AsyncIterator[None]:
        """First among those of this worker, so that one connection waits for all of them.

        Raises `Unreadable`.
        """
        async with self._order[what], self._lock(what):
            yield

    @asynccontextmanager
    async def _lock(self, what: str) -> AsyncIterator[None]:
        """An advisory lock of PostgreSQL.

        It ends with its connection, so a worker that dies holds up no other, and one that is cut
        off does so no longer than the database bears an idle transaction (`SETTINGS`), which is
        less than others wait.
        """
        link: Any = None
        try:
            try:
                link = await connect(self._url)
                await link.execute("BEGIN")
                await link.execute(LOCK, what)
            except (*LOST, asyncpg.PostgresError) as problem:
                raise Unreadable(f"the database could not be asked: {problem!r}") from problem
            yield
        finally:
            if link:
                await part(link)

    async def damage(self) -> str | None:
        """What PostgreSQL has found wrong with pages it read, where it keeps checksums."""
        try:
            ((failures,),) = await self.rows(DAMAGED)
        except Unreadable:
            return None  # it is away, which is another matter
        return f"{failures} pages are not what was written" if failures else None

    async def close(self) -> None:
        await self._writer.close()
        await part(self._pool)
        self._thread.shutdown()

    async def _read(self, sql: str, *values: Any, timeout: float | None = None) -> list[Any]:
        """Once more where a connection turns out to be dead: after a restart all of them are."""

        async def fetch(link: Any) -> list[Any]:
            return list(await link.fetch(sql, *values, timeout=timeout))

        return await self._ask(fetch)

    async def _read_slowly(self, code: str, first: int, last: int) -> list[Any]:
        """All of them as they are at one moment."""

        async def fetch(link: Any) -> list[Any]:
            rows: list[Any] = []
            async with link.transaction(isolation="repeatable_read", readonly=True):
                cursor = await link.cursor(in_dollars(CHANGES), code, first, last)
                while some := await cursor.fetch(AT_ONCE):
                    rows += some
            return rows

        return await self._ask(fetch)

    async def _ask(self, fetch: Callable[[Any], Awaitable[list[Any]]]) -> list[Any]:
        tries = READERS + 1
        while True:
            tries -= 1
            try:
                async with self._pool.acquire(timeout=ANSWER_S) as link:
                    try:
                        return await fetch(link)
                    except LOST:
                        link.terminate()  # whatever it is in the middle of
                        raise
            except (*LOST, asyncpg.PostgresError) as problem:
                may_help = isinstance(problem, LOST) and not isinstance(problem, OSError)
                if not (tries and may_help):
                    raise Unreadable(f"the database could not be asked: {problem!r}") from problem
