"""A store in one SQLite file."""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from oriflamme.server.store.historian import Historian
from oriflamme.server.store.schema import connect, lock, migrate
from oriflamme.server.store.store import ChangeRow, Corrupt, Done, Store, Unreadable
from oriflamme.server.store.writer import Observe, UnitWriter, Writer
from oriflamme.server.store.writes import Write

T = TypeVar("T")
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class SqliteStore(Store):
    """One thread writes, another reads, a third what is long; the event loop waits for none."""

    def __init__(
        self,
        path: str,
        observe: Observe | None = None,
        on_damage: Callable[[str], None] = lambda damage: None,
        open_writer: Callable[[sqlite3.Connection], UnitWriter] | None = None,
    ) -> None:
        """`open_writer` where something else than a thread is to write, and confirm."""
        self._on_damage = on_damage
        self._loop = asyncio.get_running_loop()
        self._lock = lock(path)
        try:
            writing = connect(path)
            migrate(writing)
        except BaseException:
            self._lock.close()
            raise
        self._links = (writing, connect(path))
        open_writer = open_writer or (lambda link: Writer.begin(link, self._loop, observe))
        self._writer = open_writer(writing)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-reader")
        self._historian = Historian(path, self._unreadable)
        self._order = defaultdict[str, asyncio.Lock](asyncio.Lock)

    def write(self, unit: Sequence[Write], done: Done) -> None:
        self._writer.write(unit, done)

    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        return await self._historian.of_changes(code, make, first, last)

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._links[1].execute(sql, values).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, read)
        except sqlite3.Error as problem:
            raise self._unreadable(problem) from problem

    async def rows_aside(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._historian.rows(sql, values)

    def one_by_one(self, what: str) -> asyncio.Lock:
        return self._order[what]

    async def damage(self) -> str | None:
        return await self._historian.damage()

    async def close(self) -> None:
        await asyncio.sleep(0)  # what this turn of the loop brought is handed over
        await self._loop.run_in_executor(None, self._writer.stop)
        self._reader.shutdown()
        self._historian.close()
        for link in (*self._links, self._lock):
            link.close()

    def _unreadable(self, problem: sqlite3.Error) -> Unreadable:
        """What SQLite says, as whoever asked understands it."""
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # what is above tells of details
        if code not in DAMAGE:
            return Unreadable(str(problem))
        self._on_damage(str(problem))
        return Corrupt(str(problem))
