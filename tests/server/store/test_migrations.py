"""A database is brought up to date step by step, and one of a newer version is left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from oriflamme.server.settings import BadSetting
from oriflamme.server.store import postgres_connection, sqlite_connection
from oriflamme.server.store.admin_store import open_admin_store
from oriflamme.server.store.backends import check_database, is_postgres
from oriflamme.server.store.backup import back_up
from oriflamme.server.store.guest_writes import save_guest
from oriflamme.server.store.migrations import Migrations, SchemaVersionMismatch, load_migrations
from oriflamme.server.store.store import Store
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.stores import with_store

NEWEST = load_migrations()[-1][0]
NEXT = NEWEST + 1
STEP = """
ALTER TABLE guests ADD COLUMN nickname TEXT;
UPDATE guests SET nickname = 'of SQLite'; -- sqlite
UPDATE guests SET nickname = 'of PostgreSQL'; -- postgres
CREATE TABLE nicknames (nickname TEXT PRIMARY KEY, given INTEGER NOT NULL) WITHOUT ROWID;
"""
"""A step as a later version could have it."""


def make(database: str, steps: Migrations, times: int = 1) -> list[int]:
    """Bring a database up to date so often; its version after each time."""

    async def run() -> list[int]:
        link = await postgres_connection.connect(database)
        try:
            return [await postgres_connection.migrate(link, steps) for _ in range(times)]
        finally:
            await link.close()

    if is_postgres(database):
        return asyncio.run(run())
    with closing(sqlite_connection.connect(database)) as link:
        return [sqlite_connection.migrate(link, steps) for _ in range(times)]


def ask(database: str, postgres: Postgres, sql: str) -> str:
    """The first value that a question finds."""
    if is_postgres(database):
        return postgres.say(f"SET search_path TO {database.rpartition('=')[2]}; {sql}")
    with closing(sqlite3.connect(database)) as link:
        return str(link.execute(sql).fetchone()[0])


def with_a_guest(database: str) -> None:
    async def write(store: Store) -> None:
        await store.commit(*save_guest("g", b"key", "Anna", "fr", 1))

    with_store(database, write)


def test_steps_have_numbers_in_order() -> None:
    numbers = [number for number, _ in load_migrations()]

    assert numbers == sorted(set(numbers))
    assert numbers[0] == 1


def test_a_new_database_is_of_the_newest_version(database: str) -> None:
    assert make(database, load_migrations(), times=2) == [NEWEST, NEWEST]


def test_a_step_is_made_once_and_rows_stay(database: str, postgres: Postgres) -> None:
    with_a_guest(database)
    steps = [*load_migrations(), (NEXT, STEP)]

    assert make(database, steps, times=2) == [NEXT, NEXT]
    kind = "PostgreSQL" if is_postgres(database) else "SQLite"
    assert (
        ask(database, postgres, "SELECT name || ' ' || nickname FROM guests") == f"Anna of {kind}"
    )
    assert ask(database, postgres, "SELECT count(*) FROM nicknames") == "0"


def test_a_step_that_fails_leaves_all_as_it_was(database: str, postgres: Postgres) -> None:
    with_a_guest(database)
    broken = [*load_migrations(), (NEXT, f"{STEP} INSERT INTO no_such_table VALUES (1);")]

    with pytest.raises((sqlite3.Error, asyncpg.PostgresError), match="no_such_table"):
        make(database, broken)
    assert ask(database, postgres, "SELECT name FROM guests") == "Anna"
    assert make(database, [*load_migrations(), (NEXT, STEP)]) == [NEXT]


def test_a_newer_database_is_refused_with_both_versions_and_left_alone(
    database: str, postgres: Postgres, tmp_path: Path
) -> None:
    with_a_guest(database)
    make(database, [*load_migrations(), (NEXT, STEP)])
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    why = f"the database is of version {NEXT}, this program uses version {NEWEST}"

    with pytest.raises(BadSetting, match=f"{why}$"):
        check_database(database)
    with pytest.raises(SchemaVersionMismatch, match=f"^{why}$"):
        with_a_guest(database)
    with pytest.raises(SchemaVersionMismatch, match=f"^{why}$"):
        asyncio.run(look_beside(database))
    if is_postgres(database):
        with pytest.raises(SchemaVersionMismatch, match=f"^{why}$"):
            back_up(database, tmp_path / "copy.db")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert ask(database, postgres, "SELECT count(*) FROM nicknames") == "0"


def test_an_older_database_is_not_written_to_beside_a_server(database: str) -> None:
    make(database, [(NEWEST - 1, "CREATE TABLE older (number INTEGER)")])

    with pytest.raises(
        SchemaVersionMismatch, match=f"version {NEWEST - 1}, .* version {NEWEST}; start"
    ):
        asyncio.run(look_beside(database))


async def look_beside(database: str) -> None:
    async with open_admin_store(database):
        pass
