"""The shape of a SQLite file, brought up to date step by step."""

import sqlite3
from typing import Final

from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.committing import MOST_ROWS
from oriflamme.server.store.steps import in_sqlite, migrations
from oriflamme.server.store.store import StoreError

PAGE: Final = 1024
"""Bytes: a change is small, and its page is written."""
MOST_AHEAD: Final = 16 * 2**20
"""Bytes written ahead before they are copied into the database."""


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes ahead and waits for the disk."""
    link = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=2 * MOST_ROWS
    )
    link.execute(f"PRAGMA page_size = {PAGE}")  # of a new file
    link.execute("PRAGMA journal_mode = WAL")
    link.execute("PRAGMA synchronous = FULL")
    link.execute("PRAGMA busy_timeout = 5000")
    (size,) = link.execute("PRAGMA page_size").fetchone()
    pages = MOST_AHEAD // size  # the more, the seldomer are those copied that are written often
    link.execute(f"PRAGMA wal_autocheckpoint = {pages}")
    return link


def migrate(link: sqlite3.Connection) -> int:
    """Bring the database up to date; the number of the last step."""
    now = steady_clock()()
    (done,) = link.execute("PRAGMA user_version").fetchone()
    steps = migrations()
    newest = steps[-1][0]
    if done > newest:
        raise StoreError(f"the database is of version {done}; this program knows {newest}")
    for number, sql in steps:
        if number > done:
            step = in_sqlite(sql, now)
            link.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")
    return newest
