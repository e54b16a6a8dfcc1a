"""Which database: the name of a file is SQLite's, an address is PostgreSQL's."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from oriflamme.server.settings import BadSetting
from oriflamme.server.store.schema import connect, lock, migrate
from oriflamme.server.store.sqlite import SqliteStore
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writer import Observe

if TYPE_CHECKING:
    from oriflamme.server.store.bell import Bell

ADDRESSES: Final = ("postgresql://", "postgres://")


def is_shared(database: str) -> bool:
    """Whether many workers may use it at once."""
    return database.startswith(ADDRESSES)


def named(database: str) -> str:
    """As it may be shown: an address without the password."""
    if not is_shared(database):
        return database
    where = urlsplit(database)
    return f"{where.scheme}://{where.hostname or ''}{where.path}"


async def open_store(
    database: str,
    observe: Observe | None = None,
    on_damage: Callable[[str], None] = lambda damage: None,
) -> Store:
    if not is_shared(database):
        return SqliteStore(database, observe, on_damage)
    from oriflamme.server.store.postgres import PostgresStore

    return await PostgresStore.open(database, observe)


async def listen(database: str, hear: Callable[[str], None]) -> "Bell":
    """Hear what the other workers of a house say, from now on."""
    from oriflamme.server.store.bell import Bell
    from oriflamme.server.store.postgres_link import connect as connect_there

    bell = Bell(lambda: connect_there(database), hear)
    await bell.is_up()
    return bell


def check_database(database: str) -> None:
    """Bring it up to date, or make it; else say what is wrong with it."""
    if database in ("", ":memory:"):
        raise BadSetting(f"--database is the name of a file, not {database!r}")
    check = _check_address if is_shared(database) else _check_file
    try:
        check(database)
    except (OSError, sqlite3.Error, StoreError) as problem:
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise BadSetting(f"--database {named(database)} cannot be used: {why}") from None


def check_name(database: str, worker: str) -> None:
    """Refuse a name that another worker of the house bears; that of a dead one is waited for."""
    if not worker or not is_shared(database):
        return
    from oriflamme.server.store.leases import NameTaken, wait_for_name
    from oriflamme.server.store.statement import in_dollars

    async def look(link: Any) -> None:
        async def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await link.fetch(in_dollars(sql), *values)]

        await wait_for_name(rows, worker)

    try:
        _ask(database, look)
    except NameTaken as problem:
        raise BadSetting(f"--worker {worker}: {problem}") from None


def _check_file(path: str) -> None:
    """A new one is for nobody else to read."""
    if not Path(path).exists():
        os.close(os.open(path, os.O_CREAT, 0o600))
    with closing(lock(path)), closing(connect(path)) as link:
        migrate(link)


def _check_address(url: str) -> None:
    if find_spec("asyncpg") is None:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'oriflamme[postgres]'")
    from oriflamme.server.store.postgres_link import migrate

    _ask(url, migrate)


def _ask(url: str, what: Callable[[Any], Awaitable[object]]) -> None:
    """Something over a connection that is there for it alone."""
    from oriflamme.server.store import postgres_link as there

    async def ask() -> None:
        link = await there.connect(url)
        try:
            await what(link)
        finally:
            await link.close()

    try:
        asyncio.run(ask())
    except there.REFUSED as problem:
        raise StoreError(str(problem) or repr(problem)) from None
