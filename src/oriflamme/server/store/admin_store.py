"""A database beside the house that uses it: read, and written to in small units."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

from oriflamme.server.store.backends import is_postgres
from oriflamme.server.store.migrations import SchemaVersionMismatch, latest_version, load_migrations
from oriflamme.server.store.reader_thread import MAX_CHANGE_NUMBER, SELECT_CHANGES
from oriflamme.server.store.sqlite_connection import connect, schema_version
from oriflamme.server.store.sqlite_writer import write_all
from oriflamme.server.store.statement import dollar_placeholders
from oriflamme.server.store.store import ChangeRow, Database, StoreError, WriteConflict
from oriflamme.server.store.writes import Write, split_changes

T = TypeVar("T")


class AdminStore(Database):
    """What `oriflamme admin` reads and writes, whether a server runs or not."""

    async def rows_in_background(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self.rows(sql, *values)

    async def map_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        rows = await self.rows(
            SELECT_CHANGES, code, first, MAX_CHANGE_NUMBER if last is None else last
        )
        return make([ChangeRow(*row) for row in rows])


@asynccontextmanager
async def open_admin_store(database: str) -> AsyncIterator[AdminStore]:
    """Raises `StoreError` where there is no house of this version."""
    if is_postgres(database):
        async with _open_postgres(database) as store:
            yield store
        return
    if not Path(database).is_file():
        raise StoreError("there is no such file")
    try:
        with closing(connect(database)) as file:
            check_schema_version(schema_version(file))
            yield _SqliteAdminStore(file)
    except sqlite3.Error as problem:
        raise StoreError(str(problem)) from problem


def check_schema_version(found: int) -> None:
    if found != latest_version(load_migrations()):
        raise SchemaVersionMismatch(found, latest_version(load_migrations()))


class _SqliteAdminStore(AdminStore):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    async def commit(self, *unit: Write) -> None:
        try:
            write_all(self._connection, [unit])
        except sqlite3.IntegrityError as problem:
            raise WriteConflict(str(problem)) from problem


@asynccontextmanager
async def _open_postgres(url: str) -> AsyncIterator[AdminStore]:
    from oriflamme.server.store import postgres_connection as there

    try:
        connection = await there.connect(url)
    except there.DATABASE_ERRORS as problem:
        raise StoreError(str(problem) or repr(problem)) from None
    try:
        check_schema_version(await there.schema_version(connection))
        yield _PostgresAdminStore(connection)
    except there.DATABASE_ERRORS as problem:
        raise StoreError(str(problem) or repr(problem)) from None
    finally:
        await asyncio.shield(connection.close())


class _PostgresAdminStore(AdminStore):
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [
            tuple(row) for row in await self._connection.fetch(dollar_placeholders(sql), *values)
        ]

    async def commit(self, *unit: Write) -> None:
        from oriflamme.server.store.postgres_writer import write_all

        await write_all(self._connection, *split_changes(unit))
