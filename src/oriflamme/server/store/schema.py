"""The shape of a SQLite file, brought up to date step by step."""

import sqlite3
from typing import Final

from oriflamme.server.store.committing import MOST_ROWS
from oriflamme.server.store.steps import OtherSchema, Steps, in_sqlite, migrations, newest

PAGE: Final = 1024
"""Bytes: a change is small, and its page is written."""
MOST_AHEAD: Final = 16 * 2**20
"""Bytes written ahead before they are copied into the database."""


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
