"""Connections to PostgreSQL, and what it means when one fails."""

import asyncio
from typing import Any, Final

import asyncpg

from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.statement import Statement, in_dollars
from oriflamme.server.store.steps import OtherSchema, Steps, in_postgres, migrations, newest
from oriflamme.server.store.store import Conflict, StoreError

CONNECT_S: Final = 3
PART_S: Final = 1
ANSWER_S: Final = 4
"""For the answer to a statement: a network that swallows everything says nothing either."""

SETTINGS: Final = {
    "application_name": "oriflamme",
    "synchronous_commit": "on",  # what is confirmed is on the disk, whatever is usual there
    "idle_in_transaction_session_timeout": "3s",  # whoever is cut off holds up nobody
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""The database is not there, or not yet: it may be in a moment."""

REFUSED: Final = (*LOST, asyncpg.PostgresError, ValueError)
"""All that can be wrong with an address."""

STEPS_LOCK: Final = 0x0F1A
"""Of many workers that start at once, one brings the database up to date."""


class Away(StoreError):
    """The database cannot be reached."""


async def connect(url: str) -> "asyncpg.Connection[Any]":
    link = await asyncpg.connect(
        url, timeout=CONNECT_S, command_timeout=ANSWER_S, server_settings=SETTINGS
    )
    await set_up(link)
    return link


async def set_up(link: Any) -> None:
    """Sums come as numbers, as SQLite has them."""
    await link.set_type_codec(
        "numeric", schema="pg_catalog", encoder=str, decoder=_number, format="text"
    )


def _number(text: str) -> int | float:
    return float(text) if "." in text or "N" in text else int(text)


async def part(link: Any) -> None:
    """Close a connection, or a pool of them; one that does not answer is cut."""
    try:
        async with asyncio.timeout(PART_S):
            await link.close()
    except LOST:
        link.terminate()
    await asyncio.sleep(0)  # what was cut is gone in the next turn of the loop


async def execute(link: Any, statement: Statement) -> None:
    sql, values, unless_none = statement
    said: str = await link.execute(in_dollars(sql), *values)
    if unless_none and said.endswith(" 0"):
        raise Conflict(unless_none)


async def version_of(link: Any) -> int:
    return int(await link.fetchval("SELECT coalesce(max(number), 0) FROM steps"))


async def migrate(link: "asyncpg.Connection[Any]", steps: Steps | None = None) -> int:
    """Bring the database up to date, all of it or nothing; its version after that."""
    steps, now = steps or migrations(), steady_clock()()
    async with link.transaction():
        await link.execute("SELECT pg_advisory_xact_lock($1)", STEPS_LOCK, timeout=600)
        schema = await link.fetchval("SELECT current_setting('search_path')")
        await link.execute(f"CREATE SCHEMA IF NOT EXISTS {schema.split(',')[-1].strip()}")
        await link.execute(
            "CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY, at BIGINT NOT NULL)"
        )
        done = await version_of(link)
        if done > newest(steps):
            raise OtherSchema(done, newest(steps))
        for number, sql in steps:
            if number > done:
                await link.execute(in_postgres(sql), timeout=600)
                await link.execute("INSERT INTO steps (number, at) VALUES ($1, $2)", number, now)
    return newest(steps)
