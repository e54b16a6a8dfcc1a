"""One server for one database: a lock that dies with its process, whichever way that ends."""

import os
import sqlite3
from typing import Final

from oriflamme.server.store.store import StoreError

PATIENCE_S: Final = 1
"""For a server that is just closing."""


class InUse(StoreError):
    """Another server keeps its tables in this database."""

    def __init__(self) -> None:
        super().__init__("another server is using it")


def lock(path: str) -> sqlite3.Connection:
    """Keep others from this database for as long as the connection is open. Raises `InUse`.

    An empty database beside it, locked by SQLite's own means: those hold on every system, between
    processes as well as within one, and the system lets go of them when the process ends. The
    database itself stays open to whoever only reads it or backs it up.
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
