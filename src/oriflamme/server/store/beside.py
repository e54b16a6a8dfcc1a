"""A database beside the house that uses it: read, and written to in small units."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

from oriflamme.server.store.historian import CHANGES, LAST
from oriflamme.server.store.opening import is_shared
from oriflamme.server.store.schema import connect, version_of
from oriflamme.server.store.statement import in_dollars
from oriflamme.server.store.steps import OtherSchema, migrations, newest
from oriflamme.server.store.store import ChangeRow, Conflict, Database, StoreError
from oriflamme.server.store.writer import write_all
from oriflamme.server.store.writes import Write, changes_apart

T = TypeVar("T")


class Beside(Database):
    """What `oriflamme admin` reads and writes, whether a server runs or not."""

    async def rows_aside(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self.rows(sql, *values)

    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        rows = await self.rows(CHANGES, code, first, LAST if last is None else last)
        return make([ChangeRow(*row) for row in rows])


@asynccontextmanager
async def open_beside(database: str) -> AsyncIterator[Beside]:
    """Raises `StoreError` where there is no house of this version."""
    if is_shared(database):
        async with _postgres(database) as beside:
            yield beside
        return
    if not Path(database).is_file():
        raise StoreError("there is no such file")
    try:
        with closing(connect(database)) as file:
            check_version(version_of(file))
            yield _File(file)
    except sqlite3.Error as problem:
        raise StoreError(str(problem)) from problem


def check_version(found: int) -> None:
    if found != newest(migrations()):
        raise OtherSchema(found, newest(migrations()))


class _File(Beside):
    def __init__(self, link: sqlite3.Connection) -> None:
        self._link = link

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._link.execute(sql, values).fetchall()

    async def keep(self, *unit: Write) -> None:
        try:
            write_all(self._link, [unit])
        except sqlite3.IntegrityError as problem:
            raise Conflict(str(problem)) from problem


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Beside]:
    from oriflamme.server.store import postgres_link as there

    try:
        link = await there.connect(url)
    except there.REFUSED as problem:
        raise StoreError(str(problem) or repr(problem)) from None
    try:
        check_version(await there.version_of(link))
        yield _Address(link)
    except there.REFUSED as problem:
        raise StoreError(str(problem) or repr(problem)) from None
    finally:
        await asyncio.shield(link.close())


class _Address(Beside):
    def __init__(self, link: Any) -> None:
        self._link = link

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._link.fetch(in_dollars(sql), *values)]

    async def keep(self, *unit: Write) -> None:
        from oriflamme.server.store.postgres_writer import write_all

        await write_all(self._link, *changes_apart(unit))
