"""A SQLite file: opened, locked for one server, and brought up to date step by step."""

import os
import sqlite3
from typing import Final

from oriflamme.server.store.steps import OtherSchema, Steps, in_sqlite, migrations, newest
from oriflamme.server.store.store import StoreError
from oriflamme.server.store.writer import MOST_ROWS

PAGE: Final = 1024
"""Bytes: a change is small, and its page is written."""
MOST_AHEAD: Final = 16 * 2**20
"""Bytes written ahead before they are copied into the database."""
PATIENCE_S: Final = 1
"""For a server that is just closing."""


class InUse(StoreError):
    """Another server keeps its tables in this database."""

    def __init__(self) -> None:
        super().__init__("another server is using it")


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes ahead and waits for the disk.

    A file of a newer version is refused before anything is written to it.
    """
    link = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=2 * MOST_ROWS
    )
    try:
        check_not_newer(version_of(link), migrations())
    except BaseException:
        link.close()
        raise
    link.execute(f"PRAGMA page_size = {PAGE}")  # of a new file
    link.execute("PRAGMA journal_mode = WAL")
    link.execute("PRAGMA synchronous = FULL")
    link.execute("PRAGMA busy_timeout = 5000")
    (size,) = link.execute("PRAGMA page_size").fetchone()
    pages = MOST_AHEAD // size  # the more, the seldomer are those copied that are written often
    link.execute(f"PRAGMA wal_autocheckpoint = {pages}")
    return link


def version_of(link: sqlite3.Connection) -> int:
    (version,) = link.execute("PRAGMA user_version").fetchone()
    return int(version)


def check_not_newer(found: int, steps: Steps) -> None:
    if found > newest(steps):
        raise OtherSchema(found, newest(steps))


def migrate(link: sqlite3.Connection, steps: Steps | None = None) -> int:
    """Bring the database up to date; its version after that. A step is made whole or not at all."""
    steps = steps or migrations()
    done = version_of(link)
    check_not_newer(done, steps)
    for number, sql in steps:
        if number > done:
            _make(link, f"{in_sqlite(sql)}\nPRAGMA user_version = {number};")
    return newest(steps)


def _make(link: sqlite3.Connection, step: str) -> None:
    try:
        link.executescript(f"BEGIN;\n{step}\nCOMMIT;")
    finally:
        if link.in_transaction:
            link.execute("ROLLBACK")


def lock(path: str) -> sqlite3.Connection:
    """Keep others from this database for as long as the connection is open. Raises `InUse`.

    An empty database beside it, locked by SQLite's own means: those hold on every system, between
    processes as well as within one, and the system lets go of them when the process ends. The
    database itself stays open to programs that only read it or back it up.
    """
    beside = f"{os.path.realpath(path)}-lock"
    os.close(os.open(beside, os.O_CREAT, 0o600))
    link = sqlite3.connect(
        beside, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False
    )
    try:
        link.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as problem:
        link.close()
        if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise InUse from None
        raise
    return link
