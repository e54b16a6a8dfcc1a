"""What is done by one worker of the house at a time: an advisory lock of PostgreSQL.

It ends with its connection, so a worker that dies holds up nobody, and one that is cut off does so
no longer than the database bears an idle transaction (`SETTINGS`), which is less than others wait.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from oriflamme.server.store.postgres_link import LOST, connect, part
from oriflamme.server.store.store import Unreadable

LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext($1))"


@asynccontextmanager
async def one_by_one(url: str, what: str) -> AsyncIterator[None]:
    """Others who want to do `what` wait until this is over. Raises `Unreadable`."""
    link: Any = None
    try:
        try:
            link = await connect(url)
            await link.execute("BEGIN")
            await link.execute(LOCK, what)
        except (*LOST, asyncpg.PostgresError) as problem:
            raise Unreadable(f"the database could not be asked: {problem!r}") from problem
        yield
    finally:
        if link:
            await part(link)
