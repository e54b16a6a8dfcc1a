"""Connections to PostgreSQL, and what it means when one fails."""

import asyncio
from typing import Any, Final

import asyncpg

from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.migrations import (
    Migrations,
    SchemaVersionMismatch,
    latest_version,
    load_migrations,
    to_postgres,
)
from oriflamme.server.store.statement import Statement, dollar_placeholders
from oriflamme.server.store.store import StoreError, WriteConflict

CONNECT_TIMEOUT_S: Final = 3
CLOSE_TIMEOUT_S: Final = 1
COMMAND_TIMEOUT_S: Final = 4
"""For the answer to a statement: a network that swallows everything says nothing either."""

SESSION_SETTINGS: Final = {
    "application_name": "oriflamme",
    "synchronous_commit": "on",  # what is confirmed is on the disk, whatever is usual there
    "idle_in_transaction_session_timeout": "3s",  # whoever is cut off holds up nobody
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
CONNECTION_ERRORS: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""The database is not there, or not yet: it may be in a moment."""

DATABASE_ERRORS: Final = (*CONNECTION_ERRORS, asyncpg.PostgresError, ValueError)
"""All that can be wrong with an address."""

MIGRATION_LOCK: Final = 0x0F1A
"""Of many workers that start at once, one brings the database up to date."""


class DatabaseUnreachable(StoreError):
    """The database cannot be reached."""


async def connect(url: str) -> "asyncpg.Connection[Any]":
    connection = await asyncpg.connect(
        url,
        timeout=CONNECT_TIMEOUT_S,
        command_timeout=COMMAND_TIMEOUT_S,
        server_settings=SESSION_SETTINGS,
    )
    await set_numeric_codec(connection)
    return connection


async def set_numeric_codec(connection: Any) -> None:
    """Sums come as numbers, as SQLite has them."""
    await connection.set_type_codec(
        "numeric", schema="pg_catalog", encoder=str, decoder=_number, format="text"
    )


def _number(text: str) -> int | float:
    return float(text) if "." in text or "N" in text else int(text)


async def close_connection(connection: Any) -> None:
    """Close a connection, or a pool of them; one that does not answer is cut."""
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT_S):
            await connection.close()
    except CONNECTION_ERRORS:
        connection.terminate()
    await asyncio.sleep(0)  # what was cut is gone in the next turn of the loop


async def execute(connection: Any, statement: Statement) -> None:
    sql, values, unless_none = statement
    status: str = await connection.execute(dollar_placeholders(sql), *values)
    if unless_none and status.endswith(" 0"):
        raise WriteConflict(unless_none)


async def schema_version(connection: Any) -> int:
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))


async def migrate(
    connection: "asyncpg.Connection[Any]", migrations_to_apply: Migrations | None = None
) -> int:
    """Bring the database up to date, all of it or nothing; its version after that."""
    migrations_to_apply, now = migrations_to_apply or load_migrations(), steady_clock()()
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK, timeout=600)
        schema = await connection.fetchval("SELECT current_setting('search_path')")
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema.split(',')[-1].strip()}")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations"
            " (number BIGINT PRIMARY KEY, applied BIGINT NOT NULL)"
        )
        done = await schema_version(connection)
        if done > latest_version(migrations_to_apply):
            raise SchemaVersionMismatch(done, latest_version(migrations_to_apply))
        for number, sql in migrations_to_apply:
            if number > done:
                await connection.execute(to_postgres(sql), timeout=600)
                await connection.execute(
                    "INSERT INTO migrations (number, applied) VALUES ($1, $2)", number, now
                )
    return latest_version(migrations_to_apply)
