"""Backups: a copy of a house, taken while people play, as a SQLite file of the same schema.

It can be restored into a new file or into an empty PostgreSQL database, whichever it came from: so
a house moves from one to the other in the same way.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from oriflamme.server.store.backends import check_database, is_postgres
from oriflamme.server.store.migrations import SchemaVersionMismatch
from oriflamme.server.store.sqlite_connection import PAGE_SIZE, migrate
from oriflamme.server.store.store import StoreError

COPY_ERRORS: tuple[type[Exception], ...] = (OSError, sqlite3.Error, StoreError)
"""What copying a database may run into, whichever it is."""
if find_spec("asyncpg"):
    from oriflamme.server.store.postgres_connection import DATABASE_ERRORS

    COPY_ERRORS = (*COPY_ERRORS, *DATABASE_ERRORS)
TRANSIENT_TABLES: Final = ("nodes", "leases", "short_codes")
"""What is true of the workers that run now, and of no copy."""
CHUNK_ROWS: Final = 1000


def back_up(database: str, file: Path) -> int:
    """Copy a house as it is at one moment; how many changes it has. A file that is there stays."""
    with _new_file(file) as copy:
        if is_postgres(database):
            asyncio.run(_copy_from_postgres(database, copy))
        else:
            _copy_from_file(database, copy)
        return _count_changes(copy)


def restore(file: Path, database: str) -> int:
    """Fill an empty database, or make a new file; how many changes it has. The copy stays as is."""
    with _migrated_copy(file) as copy:
        if is_postgres(database):
            check_database(database)
            asyncio.run(_copy_to_postgres(copy, database))
        else:
            with _new_file(Path(database)) as restored:
                copy.backup(restored)
        return _count_changes(copy)


@contextmanager
def _new_file(file: Path) -> Iterator[sqlite3.Connection]:
    """For its owner alone to read; what comes to nothing leaves none behind."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
            yield connection
    except BaseException:
        file.unlink()
        raise


@contextmanager
def _migrated_copy(file: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the copy, whole and of this program's version."""
    with TemporaryDirectory() as folder:
        copied = shutil.copy(file, Path(folder) / "copy.db")
        with closing(sqlite3.connect(copied, isolation_level=None)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{file} is damaged: {found}")
            migrate(connection)
            yield connection


def _count_changes(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT count(*) FROM changes").fetchone()
    return int(count)


def _copy_from_file(database: str, copy: sqlite3.Connection) -> None:
    if not Path(database).exists():
        raise StoreError(f"there is no file {database}")
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.backup(copy)


def _tables(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each table that is copied."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    kept = [name for (name,) in names if name not in TRANSIENT_TABLES and name[:7] != "sqlite_"]
    return {
        name: [column for _, column, *_ in connection.execute(f"PRAGMA table_info({name})")]
        for name in kept
    }


async def _copy_from_postgres(url: str, copy: sqlite3.Connection) -> None:
    from oriflamme.server.store.postgres_connection import close_connection, connect, schema_version

    version = migrate(copy)
    connection = await connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            if (found := await schema_version(connection)) != version:
                raise SchemaVersionMismatch(found, version)
            for table, columns in _tables(copy).items():
                await _copy_table(copy, connection, table, columns)
        copy.commit()
    finally:
        await close_connection(connection)


async def _copy_table(
    copy: sqlite3.Connection, connection: Any, table: str, columns: list[str]
) -> None:
    names, placeholders = ", ".join(columns), ", ".join("?" * len(columns))
    cursor = await connection.cursor(f"SELECT {names} FROM {table}")
    while rows := await cursor.fetch(CHUNK_ROWS):
        copy.executemany(f"INSERT INTO {table} ({names}) VALUES ({placeholders})", map(tuple, rows))


async def _copy_to_postgres(copy: sqlite3.Connection, url: str) -> None:
    from oriflamme.server.store.postgres_connection import close_connection, connect

    connection = await connect(url)
    try:
        async with connection.transaction():
            for table in ("changes", "guests"):
                if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table})"):
                    raise StoreError("the database is not empty")
            for table, columns in _tables(copy).items():
                await connection.execute(f"DELETE FROM {table}")
                rows = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
                while some := rows.fetchmany(CHUNK_ROWS):
                    await connection.copy_records_to_table(table, records=some, columns=columns)
    finally:
        await close_connection(connection)
