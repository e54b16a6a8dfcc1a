"""What copying a database may run into, whichever it is."""

import sqlite3
from importlib.util import find_spec

from oriflamme.server.store.store import StoreError

FAILURES: tuple[type[Exception], ...] = (OSError, sqlite3.Error, StoreError)
if find_spec("asyncpg"):
    from oriflamme.server.store.postgres_link import REFUSED

    FAILURES = (*FAILURES, *REFUSED)
