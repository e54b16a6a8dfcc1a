"""Reads what is long, and works on it, in a thread of its own: all other reading goes on."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final, TypeVar

from oriflamme.server.store.sqlite_connection import connect
from oriflamme.server.store.store import ChangeRow, StoreReadError

T = TypeVar("T")
MAX_CHANGE_NUMBER: Final = 2**53
"""More changes than any table has."""
SELECT_CHANGES: Final = """
SELECT number, at, body, compacted FROM changes
WHERE code = ?1 AND number BETWEEN ?2 AND ?3
  AND NOT EXISTS (SELECT 1 FROM tables WHERE code = ?1 AND phase = 'deleting')
ORDER BY number
"""


class ReaderThread:
    """One thread, one connection."""

    def __init__(self, path: str, read_error: Callable[[sqlite3.Error], StoreReadError]) -> None:
        self._read_error = read_error
        self._connection = connect(path)
        self._check_connection = connect(path)
        self._check_lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-background-reader")

    async def map_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int,
        last: int | None,
    ) -> T:
        """What is made of the changes of a table; `make` runs in the thread."""

        def read() -> T:
            rows = self._connection.execute(
                SELECT_CHANGES, (code, first, MAX_CHANGE_NUMBER if last is None else last)
            )
            return make([ChangeRow(*row) for row in rows])

        return await self.run(read)

    async def check_integrity(self) -> str | None:
        """The first thing SQLite finds wrong with the file, if there is one.

        All of the file is read for it, so nobody else waits for this thread or connection.
        """

        def look() -> str | None:
            try:
                with self._check_lock:
                    (found,) = self._check_connection.execute("PRAGMA quick_check(1)").fetchone()
            except sqlite3.ProgrammingError:
                return None  # the server has closed
            except sqlite3.Error as problem:
                if problem.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                    return None  # the server is closing
                return str(problem)
            return None if found == "ok" else str(found)

        return await asyncio.get_running_loop().run_in_executor(None, look)

    async def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What takes a look at all there is."""
        return await self.run(lambda: self._connection.execute(sql, values).fetchall())

    async def run(self, what: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, what)
        except sqlite3.Error as problem:
            raise self._read_error(problem) from problem

    def close(self) -> None:
        self._check_connection.interrupt()
        with self._check_lock:
            self._check_connection.close()
        self._thread.shutdown()
        self._connection.close()
