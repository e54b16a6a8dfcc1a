"""A SQLite file: opened, locked for one server, and brought up to date step by step."""

import os
import sqlite3
from typing import Final

from oriflamme.server.store.migrations import (
    Migrations,
    SchemaVersionMismatch,
    latest_version,
    load_migrations,
    to_sqlite,
)
from oriflamme.server.store.sqlite_writer import MAX_ROWS_PER_STATEMENT
from oriflamme.server.store.store import StoreError

PAGE_SIZE: Final = 1024
"""Bytes: a change is small, and its page is written."""
MAX_WAL_BYTES: Final = 16 * 2**20
"""Bytes written ahead before they are copied into the database."""
LOCK_TIMEOUT_S: Final = 1
"""For a server that is just closing."""


class DatabaseInUse(StoreError):
    """Another server keeps its tables in this database."""

    def __init__(self) -> None:
        super().__init__("another server is using it")


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes ahead and waits for the disk.

    A file of a newer version is refused before anything is written to it.
    """
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=2 * MAX_ROWS_PER_STATEMENT,
    )
    try:
        check_not_newer(schema_version(connection), load_migrations())
    except BaseException:
        connection.close()
        raise
    connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")  # of a new file
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    pages = MAX_WAL_BYTES // size  # the more, the seldomer are those copied that are written often
    connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")
    return connection


def schema_version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def check_not_newer(found: int, known: Migrations) -> None:
    if found > latest_version(known):
        raise SchemaVersionMismatch(found, latest_version(known))


def migrate(connection: sqlite3.Connection, known: Migrations | None = None) -> int:
    """Bring the database up to date; its version after that. A step is made whole or not at all."""
    known = known or load_migrations()
    done = schema_version(connection)
    check_not_newer(done, known)
    for number, sql in known:
        if number > done:
            _apply_migration(connection, f"{to_sqlite(sql)}\nPRAGMA user_version = {number};")
    return latest_version(known)


def _apply_migration(connection: sqlite3.Connection, sql: str) -> None:
    try:
        connection.executescript(f"BEGIN;\n{sql}\nCOMMIT;")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def lock(path: str) -> sqlite3.Connection:
    """Keep others from this database for as long as the connection is open. Raises `DatabaseInUse`.

    An empty database beside it, locked by SQLite's own means: those hold on every system, between
    processes as well as within one, and the system lets go of them when the process ends. The
    database itself stays open to programs that only read it or back it up.
    """
    lock_file = f"{os.path.realpath(path)}-lock"
    os.close(os.open(lock_file, os.O_CREAT, 0o600))
    connection = sqlite3.connect(
        lock_file, timeout=LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as problem:
        connection.close()
        if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DatabaseInUse from None
        raise
    return connection
