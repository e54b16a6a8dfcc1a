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
from oriflamme.server.store.sqlite import SqliteStore
from oriflamme.server.store.sqlite_connection import connect, lock, migrate
from oriflamme.server.store.sqlite_writer import CommitObserver
from oriflamme.server.store.store import Store, StoreError

if TYPE_CHECKING:
    from oriflamme.server.store.notify_channel import NotifyChannel

POSTGRES_SCHEMES: Final = ("postgresql://", "postgres://")


def is_postgres(database: str) -> bool:
    """Whether many workers may use it at once."""
    return database.startswith(POSTGRES_SCHEMES)


def redact_password(database: str) -> str:
    """As it may be shown: an address without the password."""
    if not is_postgres(database):
        return database
    where = urlsplit(database)
    return f"{where.scheme}://{where.hostname or ''}{where.path}"


async def open_store(
    database: str,
    observe: CommitObserver | None = None,
    on_corruption: Callable[[str], None] = lambda damage: None,
) -> Store:
    if not is_postgres(database):
        return SqliteStore(database, observe, on_corruption)
    from oriflamme.server.store.postgres import PostgresStore

    return await PostgresStore.open(database, observe)


async def open_notify_channel(database: str, on_message: Callable[[str], None]) -> "NotifyChannel":
    """Hear what the other workers of a house say, from now on."""
    from oriflamme.server.store.notify_channel import NotifyChannel
    from oriflamme.server.store.postgres_connection import connect as connect_there

    bell = NotifyChannel(lambda: connect_there(database), on_message)
    await bell.wait_ready()
    return bell


def check_database(database: str) -> None:
    """Bring it up to date, or make it; else say what is wrong with it."""
    if database in ("", ":memory:"):
        raise BadSetting(f"--database is the name of a file, not {database!r}")
    check = _check_postgres if is_postgres(database) else _check_sqlite
    try:
        check(database)
    except (OSError, sqlite3.Error, StoreError) as problem:
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise BadSetting(f"--database {redact_password(database)} cannot be used: {why}") from None


def check_node_name(database: str, node: str) -> None:
    """Refuse a name that another worker of the house bears; that of a dead one is waited for."""
    if not node or not is_postgres(database):
        return
    from oriflamme.server.store.leases import NameTaken, wait_for_name
    from oriflamme.server.store.statement import dollar_placeholders

    async def look(connection: Any) -> None:
        async def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await connection.fetch(dollar_placeholders(sql), *values)]

        await wait_for_name(rows, node)

    try:
        _with_connection(database, look)
    except NameTaken as problem:
        raise BadSetting(f"--node {node}: {problem}") from None


def _check_sqlite(path: str) -> None:
    """A new one is for nobody else to read."""
    if not Path(path).exists():
        os.close(os.open(path, os.O_CREAT, 0o600))
    with closing(lock(path)), closing(connect(path)) as connection:
        migrate(connection)


def _check_postgres(url: str) -> None:
    if find_spec("asyncpg") is None:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'oriflamme[postgres]'")
    from oriflamme.server.store.postgres_connection import migrate

    _with_connection(url, migrate)


def _with_connection(url: str, use: Callable[[Any], Awaitable[object]]) -> None:
    """Something over a connection that is there for it alone."""
    from oriflamme.server.store import postgres_connection as there

    async def ask() -> None:
        connection = await there.connect(url)
        try:
            await use(connection)
        finally:
            await connection.close()

    try:
        asyncio.run(ask())
    except there.DATABASE_ERRORS as problem:
        raise StoreError(str(problem) or repr(problem)) from None
