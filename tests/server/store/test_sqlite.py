"""What a SQLite file alone has to do."""

import sqlite3
from pathlib import Path

import pytest

from oriflamme.server.store.schema import connect, migrate
from oriflamme.server.store.steps import migrations
from oriflamme.server.store.store import Conflict, Store, StoreError
from oriflamme.server.store.writes import AppendChange
from server.disk import watched_disk
from server.store.stores import change, with_store


def test_a_disk_that_is_full_is_noticed_and_works_again_when_it_is_not(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        disk.limit(20)
        await store.keep(change(1))
        with pytest.raises(StoreError, match="full"):
            await store.keep(change(2), AppendChange("bado-kemi", 3, 1, b"x" * 99_000))
        disk.limit(1000)
        await store.keep(change(2))
        assert [row.number for row in await store.changes("bado-kemi")] == [1, 2]

    with watched_disk() as disk:
        with_store(str(tmp_path / "oriflamme.db"), run)


def test_a_check_writes_to_the_disk(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        waiting = tmp_path / "oriflamme.db-wal"
        before = waiting.stat().st_size
        await store.check()
        assert waiting.stat().st_size > before

    with_store(str(tmp_path / "oriflamme.db"), run)


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    link = connect(str(tmp_path / "x.db"))

    assert link.execute("PRAGMA synchronous").fetchone() == (2,)
    assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    link.close()


def test_the_steps_of_the_schema_have_a_number_each(tmp_path: Path) -> None:
    numbers = [number for number, _ in migrations()]
    link = connect(str(tmp_path / "x.db"))

    assert numbers == sorted(set(numbers))
    assert migrate(link) == numbers[-1]
    assert migrate(link) == numbers[-1]
    link.close()


def test_a_database_of_the_first_version_keeps_its_changes(tmp_path: Path) -> None:
    (_, first), *_ = migrations()
    link = connect(str(tmp_path / "oriflamme.db"))
    link.executescript(f"{first}; PRAGMA user_version = 1;")
    link.execute(
        "INSERT INTO changes VALUES ('bado-kemi', 2, 8, x'62'), ('bado-kemi', 1, 7, x'61')"
    )
    link.close()

    async def read(store: Store) -> None:
        assert [row.body for row in await store.changes("bado-kemi")] == [b"a", b"b"]
        with pytest.raises(Conflict):
            await store.keep(change(2))

    with_store(str(tmp_path / "oriflamme.db"), read)


def test_a_database_from_the_future_is_left_alone(tmp_path: Path) -> None:
    link = sqlite3.connect(tmp_path / "x.db")
    link.execute("PRAGMA user_version = 999")

    with pytest.raises(StoreError, match="version 999"):
        migrate(link)
    link.close()
