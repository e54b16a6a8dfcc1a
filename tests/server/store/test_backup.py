"""A copy of a house is the house, whichever database it came from and goes to."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from oriflamme.server.store.backup import back_up, restore
from oriflamme.server.store.guest_writes import save_guest, save_recovery_key
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writes import (
    AppendChange,
    save_game,
    save_lease,
    save_review,
    save_seats,
    save_table,
)
from tests.testkit.command_line import oriflamme
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.stores import with_store

Empty = Callable[[str], str]
_numbers = count(1)


@pytest.fixture
def empty(tmp_path: Path, postgres: Postgres) -> Empty:
    """Makes the name of an empty database of a kind."""
    number = next(_numbers)

    def name(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / "restored.db")
        return postgres.url(f"restored_{number}")

    return name


async def live_in(store: Store) -> None:
    changes = [AppendChange("bado-kemi", n, 1000 + n, bytes([n % 256])) for n in range(1, 2500)]
    await store.commit(
        *changes,
        save_table("bado-kemi", "playing", True, 5, None, b"summary"),
        save_lease("bado-kemi", "anna"),
        *save_seats("bado-kemi", ("g",)),
        *save_guest("g", b"\x00key", "Анна", "ru", 1, None),
        *save_recovery_key("g", b"spare", 3),
        *save_game("bado-kemi-1", "bado-kemi", 3, 9, 50, b"sum", ((None, "g"),)),
        save_review("bado-kemi-1", 60, b"found"),
    )


def rows_in(copy: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(copy)) as link:
        tables = link.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            table: sorted(link.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for (table,) in tables
            if table != "leases" and not table.startswith("sqlite_")
        }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_restored_is_what_was_copied(
    database: str, empty: Empty, kind: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"

    async def run(store: Store) -> None:
        await live_in(store)
        await store.cookie_secret()

    with_store(database, run)
    assert back_up(database, first) == 2499
    assert restore(first, empty(kind)) == 2499
    assert back_up(empty(kind), second) == 2499

    assert rows_in(first) == rows_in(second)
    assert rows_in(second)["guests"][0][:3] == ("g", "Анна", "ru")


def test_a_house_is_copied_while_people_play(database: str, tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        await live_in(store)
        words = "backup", str(tmp_path / "copy.db"), "--database", database
        done = await asyncio.to_thread(oriflamme, *words)
        assert (done.status, "2499" in done.out) == (0, True)
        await store.commit(AppendChange("bado-kemi", 2500, 1, b""))

    with_store(database, run)

    assert len(rows_in(tmp_path / "copy.db")["changes"]) == 2499
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_what_is_there_stays_as_it_is(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with_store(database, live_in)
    back_up(database, copy)

    again = oriflamme("backup", str(copy), "--database", database)
    over = oriflamme("restore", str(copy), "--database", database)

    assert (again.status, over.status) == (1, 1)
    assert "nothing was copied" in over.err
    assert back_up(database, tmp_path / "other.db") == 2499


def test_a_damaged_copy_is_not_restored(tmp_path: Path) -> None:
    database, copy = str(tmp_path / "oriflamme.db"), tmp_path / "copy.db"
    with_store(database, live_in)
    back_up(database, copy)
    torn = bytearray(copy.read_bytes())
    torn[5000:9000] = bytes(4000)
    copy.write_bytes(torn)

    with pytest.raises((StoreError, sqlite3.Error)):
        restore(copy, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no file"):
        back_up(str(tmp_path / "none.db"), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
