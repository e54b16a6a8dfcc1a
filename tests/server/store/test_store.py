"""A store forgets nothing it has acknowledged, whichever database it is kept in."""

import asyncio
from functools import partial

import pytest

from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import (
    delete_guest,
    delete_mute,
    redeem_device_link,
    save_device_key,
    save_device_link,
    save_guest,
    save_mute,
    save_recovery_key,
)
from oriflamme.server.store.sqlite_writer import MAX_ROWS_PER_STATEMENT
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import DeviceKeyRow, GuestRow, Store, StoreError, WriteConflict
from oriflamme.server.store.writes import AppendChange, save_game, save_seats, save_table
from tests.testkit.server.stores import change, with_store


def test_what_was_kept_is_there_after_the_file_was_closed(database: str) -> None:
    async def write(store: Store) -> None:
        await store.commit(change(1), change(2))

    async def read(store: Store) -> None:
        assert [row.number for row in await store.changes("bado-kemi")] == [1, 2]
        assert [row.number for row in await store.changes("bado-kemi", 2)] == [2]
        assert await store.changes("else-where") == []

    with_store(database, write)
    with_store(database, read)


def test_a_number_is_given_once(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(change(1))
        with pytest.raises(WriteConflict):
            await store.commit(change(2), change(1))
        assert [row.number for row in await store.changes("bado-kemi")] == [1]

    with_store(database, run)


def test_one_bad_unit_does_not_spoil_those_committed_with_it(database: str) -> None:
    async def run(store: Store) -> None:
        units = [store.commit(change(1, f"table-{n % 7}")) for n in range(8)]
        outcomes = await asyncio.gather(*units, return_exceptions=True)
        assert [type(o) for o in outcomes] == [type(None)] * 7 + [WriteConflict]

    with_store(database, run)


def test_what_goes_wrong_with_one_unit_is_told_and_the_next_is_kept(database: str) -> None:
    async def run(store: Store) -> None:
        for bad in (AppendChange("\ud800", 1, 1, b""), AppendChange("a", 2**70, 1, b"")):
            with pytest.raises(StoreError):
                await store.commit(bad)
        await store.commit(change(1))

    with_store(database, run)


def test_who_fails_to_hear_of_a_write_keeps_nobody_else_from_it(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(store: Store) -> None:
        def fails(problem: Exception | None) -> None:
            raise ValueError("deaf")

        store.write([change(1)], fails)
        await store.commit(change(2))

    with caplog.at_level("ERROR"):
        with_store(database, run)
    assert [record.getMessage() for record in caplog.records] == [
        "what was written could not be told"
    ]


@pytest.mark.parametrize(
    "count", [0, 1, MAX_ROWS_PER_STATEMENT, MAX_ROWS_PER_STATEMENT + 1, 3 * MAX_ROWS_PER_STATEMENT]
)
def test_any_number_of_changes_is_kept_whole_or_not_at_all(database: str, count: int) -> None:
    unit = [change(number) for number in range(1, count + 1)]

    async def run(store: Store) -> None:
        await store.commit(*unit)
        with pytest.raises(WriteConflict):
            await store.commit(*(change(n, "other") for n in range(1, count + 1)), *2 * [change(9)])
        assert len(await store.changes("bado-kemi")) == count
        assert await store.changes("other") == []

    with_store(database, run)


def test_acknowledgements_come_in_the_order_of_writing(database: str) -> None:
    async def run(store: Store) -> None:
        done: list[int] = []

        def acknowledge(number: int, _: Exception | None) -> None:
            done.append(number)

        for number in range(1, 201):
            store.write([change(number)], partial(acknowledge, number))
        await store.commit()
        assert done == [*range(1, 201)]

    with_store(database, run)


def test_tables_are_listed_while_they_wait(database: str) -> None:
    def table(code: str, phase: str, listed: bool, due: int | None = None) -> Statement:
        return save_table(code, phase, listed, 5, due, code.encode())

    async def run(store: Store) -> None:
        await store.commit(
            table("open", "seating", True),
            table("secret", "seating", False),
            table("running", "playing", True, 900),
            table("done", "over", True),
        )
        assert [row.code for row in await store.fetch(q.listed_tables(0, 10))] == ["open"]
        assert await store.fetch(q.running_tables()) == ["running"]
        assert await store.fetch(q.due_tables(899)) == []
        assert await store.fetch(q.due_tables(900)) == ["running"]
        await store.commit(table("open", "playing", True))
        assert await store.fetch(q.listed_tables(0, 10)) == []

    with_store(database, run)


def test_guests_are_found_by_each_of_their_keys(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*save_guest("g", b"one", "Anna", "fr", 1))
        await store.commit(
            save_device_key("g", b"two", 5), *save_guest("g", b"one", "Anne", "fr", 2)
        )
        assert await store.fetch(q.guest_by_key(b"two")) == GuestRow("g", "Anne", "fr")
        assert await store.fetch(q.guest_by_key(b"three")) is None

    with_store(database, run)


def test_a_guest_who_is_deleted_leaves_nothing_behind_but_games(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(
            *save_guest("g", b"one", "Anna", "fr", 1),
            save_device_key("g", b"two", 2),
            *save_recovery_key("g", b"spare", 3),
            *save_device_link(b"t", "g", 100),
            save_mute("g", "other"),
            save_mute("other", "g"),
            *save_seats("table", ("g", "other")),
        )
        assert await store.fetch(q.device_keys_of("g")) == [
            DeviceKeyRow(b"one", 1, 1),
            DeviceKeyRow(b"two", 2, 2),
        ]
        assert await store.fetch(q.guest_by_recovery_key(b"spare")) == "g"
        assert await store.fetch(q.recovery_key_created("g")) == 3
        await store.commit(*delete_guest("g"))
        assert await store.fetch(q.device_keys_of("g")) == []
        assert await store.fetch(q.guest_by_recovery_key(b"spare")) is None
        assert await store.fetch(q.guest_by_device_link(b"t", 1)) is None
        assert [await store.fetch(q.mutes(who)) for who in ("g", "other")] == [frozenset()] * 2
        assert await store.fetch(q.guest_by_key(b"two")) is None

    with_store(database, run)


def test_a_link_is_spent_once_and_in_time(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(
            *save_guest("g", b"one", "Anna", "en", 1), *save_device_link(b"t", "g", 100)
        )
        assert await store.fetch(q.guest_by_device_link(b"t", 99)) == "g"
        assert await store.fetch(q.guest_by_device_link(b"t", 100)) is None
        await store.commit(redeem_device_link(b"t"), save_device_key("g", b"two", 5))
        with pytest.raises(WriteConflict):
            await store.commit(redeem_device_link(b"t"), save_device_key("g", b"three", 5))
        assert await store.fetch(q.guest_by_key(b"three")) is None

    with_store(database, run)


def test_ones_tables_games_and_mutes(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(
            save_table("a", "playing", False, 1, None, b"s"), *save_seats("a", ("g",))
        )
        await store.commit(*save_game("a-1", "a", 3, 9, 50, b"sum", ((1, "g"), (2, "h"))))
        await store.commit(save_mute("g", "h"), save_mute("g", "i"))
        await store.commit(delete_mute("g", "i"))
        assert [row.code for row in await store.fetch(q.tables_of("g", 9))] == ["a"]
        assert [(row.id, row.seat) for row in await store.fetch(q.games_of("h", 9))] == [("a-1", 2)]
        game = await store.fetch(q.game("a-1"))
        assert game
        assert (game.first_number, game.last_number) == (3, 9)
        assert await store.fetch(q.mutes("g")) == {"h"}
        await store.commit(*save_seats("a", ()))
        assert await store.fetch(q.tables_of("g", 9)) == []

    with_store(database, run)


def test_the_secret_is_made_once(database: str) -> None:
    secrets = []

    async def run(store: Store) -> None:
        secrets.append(await store.cookie_secret())

    with_store(database, run)
    with_store(database, run)

    assert len(secrets[0]) == 32
    assert secrets[0] == secrets[1]
