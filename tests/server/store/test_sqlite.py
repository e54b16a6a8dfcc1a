"""One file that forgets nothing it has acknowledged."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from oriflamme.server.store.committing import MOST_ROWS
from oriflamme.server.store.schema import connect, migrate
from oriflamme.server.store.sqlite import SqliteStore
from oriflamme.server.store.steps import migrations
from oriflamme.server.store.store import Conflict, GuestRow, KeyRow, StoreError
from oriflamme.server.store.writes import (
    AppendChange,
    DeleteGuest,
    SaveGame,
    SaveGuest,
    SaveKey,
    SaveLink,
    SaveMute,
    SaveSeats,
    SaveSpareKey,
    SaveTable,
    SpendLink,
)
from server.disk import watched_disk


def with_store(path: Path, what: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(str(path / "oriflamme.db"))
        try:
            await what(store)
        finally:
            await store.close()

    asyncio.run(run())


def change(number: int, code: str = "bado-kemi") -> AppendChange:
    return AppendChange(code, number, 1000 + number, b"{}")


def test_what_was_kept_is_there_after_the_file_was_closed(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.keep(change(1), change(2))

    async def read(store: SqliteStore) -> None:
        assert [row.number for row in await store.changes("bado-kemi")] == [1, 2]
        assert [row.number for row in await store.changes("bado-kemi", 2)] == [2]
        assert await store.changes("else-where") == []

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_a_number_is_given_once(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        await store.keep(change(1))
        with pytest.raises(Conflict):
            await store.keep(change(2), change(1))
        assert [row.number for row in await store.changes("bado-kemi")] == [1]

    with_store(tmp_path, run)


def test_one_bad_unit_does_not_spoil_those_committed_with_it(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        units = [store.keep(change(1, f"table-{n % 7}")) for n in range(8)]
        outcomes = await asyncio.gather(*units, return_exceptions=True)
        assert [type(o) for o in outcomes] == [type(None)] * 7 + [Conflict]

    with_store(tmp_path, run)


def test_what_goes_wrong_with_one_unit_is_told_and_the_next_is_kept(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        for bad in (AppendChange("\ud800", 1, 1, b""), AppendChange("a", 2**70, 1, b"")):
            with pytest.raises(StoreError):
                await store.keep(bad)
        await store.keep(change(1))

    with_store(tmp_path, run)


def test_who_fails_to_hear_of_a_write_keeps_nobody_else_from_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(store: SqliteStore) -> None:
        def fails(problem: Exception | None) -> None:
            raise ValueError("deaf")

        store.write([change(1)], fails)
        await store.keep(change(2))

    with caplog.at_level("ERROR"):
        with_store(tmp_path, run)
    assert [record.getMessage() for record in caplog.records] == [
        "what was written could not be told"
    ]


def test_a_disk_that_is_full_is_noticed_and_works_again_when_it_is_not(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        disk.limit(20)
        await store.keep(change(1))
        with pytest.raises(StoreError, match="full"):
            await store.keep(change(2), AppendChange("bado-kemi", 3, 1, b"x" * 99_000))
        disk.limit(1000)
        await store.keep(change(2))
        assert [row.number for row in await store.changes("bado-kemi")] == [1, 2]

    with watched_disk() as disk:
        with_store(tmp_path, run)


def test_a_check_writes_to_the_disk(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        waiting = tmp_path / "oriflamme.db-wal"
        before = waiting.stat().st_size
        await store.check()
        assert waiting.stat().st_size > before

    with_store(tmp_path, run)


@pytest.mark.parametrize("count", [0, 1, MOST_ROWS, MOST_ROWS + 1, 3 * MOST_ROWS])
def test_any_number_of_changes_is_kept_whole_or_not_at_all(tmp_path: Path, count: int) -> None:
    unit = [change(number) for number in range(1, count + 1)]

    async def run(store: SqliteStore) -> None:
        await store.keep(*unit)
        with pytest.raises(Conflict):
            await store.keep(*(change(n, "other") for n in range(1, count + 1)), *2 * [change(9)])
        assert len(await store.changes("bado-kemi")) == count
        assert await store.changes("other") == []

    with_store(tmp_path, run)


def test_acknowledgements_come_in_the_order_of_writing(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        done: list[int] = []

        def acknowledge(number: int, _: Exception | None) -> None:
            done.append(number)

        for number in range(1, 201):
            store.write([change(number)], partial(acknowledge, number))
        await store.keep()
        assert done == [*range(1, 201)]

    with_store(tmp_path, run)


def test_tables_are_listed_while_they_wait(tmp_path: Path) -> None:
    def table(code: str, phase: str, listed: bool, due: int | None = None) -> SaveTable:
        return SaveTable(code, phase, listed, 5, due, code.encode())

    async def run(store: SqliteStore) -> None:
        await store.keep(
            table("open", "seating", True),
            table("secret", "seating", False),
            table("running", "playing", True, 900),
            table("done", "over", True),
        )
        assert [row.code for row in await store.listed(0, 10)] == ["open"]
        assert await store.unfinished() == ["running"]
        assert await store.due(899) == []
        assert await store.due(900) == ["running"]
        await store.keep(table("open", "playing", True))
        assert await store.listed(0, 10) == []

    with_store(tmp_path, run)


def test_guests_are_found_by_each_of_their_keys(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        await store.keep(SaveGuest("g", b"one", "Anna", "fr", 1))
        await store.keep(SaveKey("g", b"two", 5), SaveGuest("g", b"one", "Anne", "fr", 2))
        assert await store.guest_by_key(b"two") == GuestRow("g", "Anne", "fr")
        assert await store.guest_by_key(b"three") is None

    with_store(tmp_path, run)


def test_a_guest_who_is_deleted_leaves_nothing_behind_but_games(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        await store.keep(
            SaveGuest("g", b"one", "Anna", "fr", 1),
            SaveKey("g", b"two", 2),
            SaveSpareKey("g", b"spare", 3),
            SaveLink(b"t", "g", 100),
            SaveMute("g", "other", True),
            SaveMute("other", "g", True),
            SaveSeats("table", ("g", "other")),
        )
        assert await store.keys_of("g") == [KeyRow(b"one", 1, 1), KeyRow(b"two", 2, 2)]
        assert (await store.spare_key(b"spare"), await store.spare_key_made("g")) == ("g", 3)
        await store.keep(DeleteGuest("g"))
        assert await store.keys_of("g") == []
        assert (await store.spare_key(b"spare"), await store.link(b"t", 1)) == (None, None)
        assert [await store.mutes(who) for who in ("g", "other")] == [frozenset()] * 2
        assert await store.guest_by_key(b"two") is None

    with_store(tmp_path, run)


def test_a_link_is_spent_once_and_in_time(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        await store.keep(SaveGuest("g", b"one", "Anna", "en", 1), SaveLink(b"t", "g", 100))
        assert await store.link(b"t", 99) == "g"
        assert await store.link(b"t", 100) is None
        await store.keep(SpendLink(b"t"), SaveKey("g", b"two", 5))
        with pytest.raises(Conflict):
            await store.keep(SpendLink(b"t"), SaveKey("g", b"three", 5))
        assert await store.guest_by_key(b"three") is None

    with_store(tmp_path, run)


def test_ones_tables_games_and_mutes(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> None:
        await store.keep(SaveTable("a", "playing", False, 1, None, b"s"), SaveSeats("a", ("g",)))
        await store.keep(SaveGame("a-1", "a", 3, 9, 50, b"sum", ((1, "g"), (2, "h"))))
        await store.keep(SaveMute("g", "h", True), SaveMute("g", "i", True))
        await store.keep(SaveMute("g", "i", False))
        assert [row.code for row in await store.tables_of("g", 9)] == ["a"]
        assert [(row.id, row.seat) for row in await store.games_of("h", 9)] == [("a-1", 2)]
        game = await store.game("a-1")
        assert game
        assert (game.first_number, game.last_number) == (3, 9)
        assert await store.mutes("g") == {"h"}
        await store.keep(SaveSeats("a", ()))
        assert await store.tables_of("g", 9) == []

    with_store(tmp_path, run)


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    secrets = []

    async def run(store: SqliteStore) -> None:
        secrets.append(await store.secret())

    with_store(tmp_path, run)
    with_store(tmp_path, run)

    assert len(secrets[0]) == 32
    assert secrets[0] == secrets[1]


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

    async def read(store: SqliteStore) -> None:
        assert [row.body for row in await store.changes("bado-kemi")] == [b"a", b"b"]
        with pytest.raises(Conflict):
            await store.keep(change(2))

    with_store(tmp_path, read)


def test_a_database_from_the_future_is_left_alone(tmp_path: Path) -> None:
    link = sqlite3.connect(tmp_path / "x.db")
    link.execute("PRAGMA user_version = 999")

    with pytest.raises(StoreError, match="version 999"):
        migrate(link)
    link.close()
