"""A store in one SQLite file."""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from oriflamme.server.store.reader_thread import ReaderThread
from oriflamme.server.store.sqlite_connection import connect, lock, migrate
from oriflamme.server.store.sqlite_writer import CommitObserver, SqliteWriter, UnitWriter
from oriflamme.server.store.store import (
    ChangeRow,
    DatabaseCorrupt,
    OnWritten,
    Store,
    StoreReadError,
)
from oriflamme.server.store.writes import Write

T = TypeVar("T")
CORRUPTION_CODES: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class SqliteStore(Store):
    """One thread writes, another reads, a third what is long; the event loop waits for none."""

    def __init__(
        self,
        path: str,
        observe: CommitObserver | None = None,
        on_corruption: Callable[[str], None] = lambda damage: None,
        open_writer: Callable[[sqlite3.Connection], UnitWriter] | None = None,
    ) -> None:
        """`open_writer` where something else than a thread is to write, and confirm."""
        self._on_corruption = on_corruption
        self._loop = asyncio.get_running_loop()
        self._lock = lock(path)
        try:
            writing = connect(path)
            migrate(writing)
        except BaseException:
            self._lock.close()
            raise
        self._connections = (writing, connect(path))
        open_writer = open_writer or (lambda link: SqliteWriter.begin(link, self._loop, observe))
        self._writer = open_writer(writing)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-reader")
        self._reader_thread = ReaderThread(path, self._read_error)
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    def write(self, unit: Sequence[Write], on_written: OnWritten) -> None:
        self._writer.write(unit, on_written)

    async def map_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        return await self._reader_thread.map_changes(code, make, first, last)

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._connections[1].execute(sql, values).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, read)
        except sqlite3.Error as problem:
            raise self._read_error(problem) from problem

    async def rows_in_background(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._reader_thread.rows(sql, values)

    def advisory_lock(self, name: str) -> asyncio.Lock:
        return self._locks[name]

    async def check_integrity(self) -> str | None:
        return await self._reader_thread.check_integrity()

    async def close(self) -> None:
        await asyncio.sleep(0)  # what this turn of the loop brought is handed over
        await self._loop.run_in_executor(None, self._writer.stop)
        self._reader.shutdown()
        self._reader_thread.close()
        for link in (*self._connections, self._lock):
            link.close()

    def _read_error(self, problem: sqlite3.Error) -> StoreReadError:
        """What SQLite says, as whoever asked understands it."""
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # what is above tells of details
        if code not in CORRUPTION_CODES:
            return StoreReadError(str(problem))
        self._on_corruption(str(problem))
        return DatabaseCorrupt(str(problem))
