"""What a SQLite file alone has to do."""

from pathlib import Path

import pytest

from oriflamme.server.store.sqlite_connection import connect
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writes import AppendChange
from tests.testkit.server.limited_disk import limited_disk
from tests.testkit.server.stores import change, with_store


def test_a_disk_that_is_full_is_noticed_and_works_again_when_it_is_not(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        disk.limit(20)
        await store.commit(change(1))
        with pytest.raises(StoreError, match="full"):
            await store.commit(change(2), AppendChange("bado-kemi", 3, 1, b"x" * 99_000))
        disk.limit(1000)
        await store.commit(change(2))
        assert [row.number for row in await store.changes("bado-kemi")] == [1, 2]

    with limited_disk() as disk:
        with_store(str(tmp_path / "oriflamme.db"), run)


def test_a_check_writes_to_the_disk(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        waiting = tmp_path / "oriflamme.db-wal"
        before = waiting.stat().st_size
        await store.check_writable()
        assert waiting.stat().st_size > before

    with_store(str(tmp_path / "oriflamme.db"), run)


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    link = connect(str(tmp_path / "x.db"))

    assert link.execute("PRAGMA synchronous").fetchone() == (2,)
    assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    link.close()
