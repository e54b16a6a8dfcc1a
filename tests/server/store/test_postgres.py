"""What a database of many workers alone has to do."""

import asyncio

import pytest

from oriflamme.server.settings import BadSetting
from oriflamme.server.store import queries as q
from oriflamme.server.store.backends import check_database, open_store, redact_password
from oriflamme.server.store.migrations import load_migrations
from oriflamme.server.store.postgres import CHUNK_ROWS
from oriflamme.server.store.postgres_connection import connect, migrate
from oriflamme.server.store.statement import dollar_placeholders
from oriflamme.server.store.store import Store, WriteConflict
from oriflamme.server.store.writes import AppendChange, save_table
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.stores import change, with_store

NEWEST = load_migrations()[-1][0]


def test_values_become_what_postgresql_calls_them() -> None:
    assert dollar_placeholders("a = ? AND b = ?") == "a = $1 AND b = $2"
    assert dollar_placeholders("a = ?2 AND b = ?1 OR c = ?2") == "a = $2 AND b = $1 OR c = $2"


def test_workers_that_start_at_once_bring_it_up_to_date_once(shared_database: str) -> None:
    async def start() -> int:
        link = await connect(shared_database)
        try:
            return await migrate(link)
        finally:
            await link.close()

    async def run() -> None:
        assert await asyncio.gather(*(start() for _ in range(4))) == [NEWEST] * 4

    asyncio.run(run())


def test_a_number_is_given_once_whoever_asks(shared_database: str) -> None:
    async def run(store: Store) -> None:
        second = await open_store(shared_database)
        await second.commit(change(1))
        with pytest.raises(WriteConflict):
            await store.commit(change(1), save_table("bado-kemi", "seating", True, 1, None, b""))
        assert await store.fetch(q.listed_tables(0, 9)) == []
        await second.close()

    with_store(shared_database, run)


def test_a_connection_that_is_lost_is_made_again_and_nothing_written_twice(
    postgres: Postgres, shared_database: str
) -> None:
    async def run(store: Store) -> None:
        for number in range(1, 6):
            kept = asyncio.gather(
                store.commit(change(number)), store.commit(change(number, "other"))
            )
            await asyncio.to_thread(
                postgres.say,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'oriflamme'",
            )
            await kept
        for code in ("bado-kemi", "other"):
            assert [row.number for row in await store.changes(code)] == [*range(1, 6)]

    with_store(shared_database, run)


def test_many_changes_are_read_as_they_were_written(shared_database: str) -> None:
    count = 2 * CHUNK_ROWS + 1

    async def run(store: Store) -> None:
        await store.commit(*(AppendChange("a", n, n, b"%d" % n) for n in range(1, count + 1)))
        rows = await store.changes("a")
        assert [(row.number, row.body) for row in rows] == [
            (n, b"%d" % n) for n in range(1, count + 1)
        ]

    with_store(shared_database, run)


def test_sums_are_numbers(shared_database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(change(1), change(2))
        assert await store.rows("SELECT sum(number), avg(number) FROM changes") == [(3, 1.5)]

    with_store(shared_database, run)


def test_a_database_that_is_not_there_is_said_without_its_password() -> None:
    url = "postgresql://anna:s3cret@127.0.0.1:1/house"

    with pytest.raises(BadSetting, match=r"--database postgresql://127\.0\.0\.1/house cannot"):
        check_database(url)
    assert "s3cret" not in redact_password(url)
