"""A table is one worker's, for as long as that worker lives."""

import asyncio
from typing import Any

import pytest

from oriflamme.server.store.leases import (
    LONG_MS,
    Company,
    Leases,
    NameTaken,
    Worker,
    wait_for_name,
)
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import save_lease, save_table
from tests.testkit.server.stores import with_store

ANNA = Worker("anna", "http://127.0.0.1:1")
BRUNO = Worker("bruno", "http://127.0.0.1:2")
CODE = "bado-kemi"
OLD_AGE = "UPDATE nodes SET expires = 0 WHERE name = ?"


def table(phase: str = "playing", *, listed: bool = False) -> Statement:
    return save_table(CODE, phase, listed, 1, None, b"")


async def workers(store: Store) -> tuple[Leases, Leases]:
    anna, bruno = Leases(store, ANNA, LONG_MS), Leases(store, BRUNO, LONG_MS)
    await anna.renew()
    await bruno.renew()
    return anna, bruno


def test_of_many_who_want_a_table_one_has_it(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table())
        got = await asyncio.gather(*(each.take(CODE) for each in (anna, bruno) * 5))
        assert len(set(got)) == 1
        assert got[0] in (ANNA, BRUNO)

    with_store(shared_database, run)


def test_a_new_table_is_its_openers(shared_database: str) -> None:
    async def run(store: Store) -> None:
        _, bruno = await workers(store)
        await store.commit(table(), save_lease(CODE, "anna"))
        assert await bruno.take(CODE) == ANNA

    with_store(shared_database, run)


def test_there_is_nothing_to_take_where_there_is_no_table(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, _ = await workers(store)
        assert await anna.take("else-where") is None
        assert await store.rows("SELECT * FROM leases") == []

    with_store(shared_database, run)


def test_what_is_given_up_is_anybodys(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table())
        assert await anna.take(CODE) == ANNA
        await bruno.give_up([CODE])
        assert await bruno.take(CODE) == ANNA
        await anna.give_up([CODE])
        assert await bruno.take(CODE) == BRUNO

    with_store(shared_database, run)


def test_a_dead_worker_loses_its_tables_by_itself(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table())
        await anna.take(CODE)
        assert (await bruno.orphans(9), await bruno.unowned()) == ([], [])
        await store.rows(OLD_AGE, "anna")
        assert (await bruno.orphans(9), await bruno.unowned()) == ([CODE], [CODE])
        assert await bruno.take(CODE) == BRUNO
        await anna.renew()
        assert await anna.take(CODE) == BRUNO

    with_store(shared_database, run)


def test_who_is_back_after_a_crash_owns_nothing_yet(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table())
        await anna.take(CODE)
        await store.rows(OLD_AGE, "anna")
        await Leases(store, ANNA, LONG_MS).begin()
        assert await bruno.unowned() == [CODE]
        assert await bruno.take(CODE) == BRUNO

    with_store(shared_database, run)


def test_a_name_is_one_workers_until_its_lease_is_over(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, _ = await workers(store)
        await store.commit(table())
        await anna.take(CODE)
        namesake = Leases(store, ANNA, LONG_MS)
        with pytest.raises(NameTaken, match="called anna"):
            await namesake.begin()
        await namesake.end()
        assert await anna.take(CODE) == ANNA, "nothing was taken from her"
        await store.rows(OLD_AGE, "anna")
        await namesake.begin()
        with pytest.raises(NameTaken):
            await anna.renew()

    with_store(shared_database, run)


def test_whoever_is_to_bear_a_name_waits_for_a_dead_bearer_and_not_for_a_living_one(
    shared_database: str,
) -> None:
    async def run(store: Store) -> None:
        anna, _ = await workers(store)

        async def while_she_lives(sql: str, *values: Any) -> list[tuple[Any, ...]]:
            found = await store.rows(sql, *values)
            await anna.renew()
            return found

        async def while_she_is_dying(sql: str, *values: Any) -> list[tuple[Any, ...]]:
            found = await store.rows(sql, *values)
            await store.rows(OLD_AGE, "anna")
            return found

        with pytest.raises(NameTaken):
            await wait_for_name(while_she_lives, "anna")
        await wait_for_name(while_she_is_dying, "anna")
        await wait_for_name(store.rows, "carl")

    with_store(shared_database, run)


def test_who_leaves_leaves_everything_at_once(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table())
        await anna.take(CODE)
        await anna.end()
        assert await bruno.take(CODE) == BRUNO

    with_store(shared_database, run)


def test_who_waits_at_a_listed_table_is_known_to_the_others(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        await store.commit(table("seating", listed=True), save_lease(CODE, "anna"))
        await anna.note_company(CODE, Company(2, 77))
        assert await bruno.company() == {CODE: Company(2, 77)}
        assert await anna.company() == {}

    with_store(shared_database, run)


def test_a_short_code_leads_to_one_table_at_a_time(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = await workers(store)
        assert await anna.lend("mira-lone", CODE, until=100, now=1)
        assert not await bruno.lend("mira-lone", "other", until=100, now=99)
        assert await bruno.leads_to("mira-lone", 99) == CODE
        assert await bruno.leads_to("mira-lone", 100) is None
        assert await bruno.lend("mira-lone", "other", until=200, now=100)
        assert await anna.lend("sova-tiku", "other", until=200, now=101)
        assert await anna.leads_to("mira-lone", 102) is None

    with_store(shared_database, run)
