"""What keeping house takes is kept alike in both databases, also from beside a house."""

import asyncio

import pytest

from oriflamme.server.store import queries as q
from oriflamme.server.store.beside import open_beside
from oriflamme.server.store.guest_writes import save_guest
from oriflamme.server.store.keeping_writes import (
    drop_ban,
    give_order,
    order_done,
    save_ban,
    save_closed,
    save_name,
    save_report,
)
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writes import save_table
from server.store.stores import change, with_store


def test_a_house_and_whoever_keeps_it_know_the_same(database: str) -> None:
    async def scenario(store: Store) -> None:
        table = save_table("bado-kemi", "playing", True, 5, 9, b'{"names":["Anna"]}')
        await store.keep(*save_guest("anna", b"key", "Anna", "en", 5), table, change(1))
        async with open_beside(database) as beside:
            await beside.keep(give_order(6, b"one"), save_name("anna", "Ann", 6))
            await beside.keep(give_order(7, b"two"), save_ban("192.0.2.7", 7, 0, "spam"))
            await store.keep(save_ban("192.0.2.7", 8, 99, "more spam"), order_done(1))
            await store.keep(*save_closed("bado-kemi", 8), *save_closed("bado-kemi", 9))
            report = save_report("bado-kemi", 1, "bela", 8, "anna", "Ann", "Fools!")
            await store.keep(report, report)
            for reads in (store, beside):
                orders = await reads.ask(q.orders(0))
                assert [(row.number, row.body, row.done) for row in orders] == [
                    (1, b"one", 1),
                    (2, b"two", 0),
                ]
                assert [row.number for row in await reads.ask(q.orders(1))] == [2]
                assert [(ban.who, ban.ends) for ban in await reads.ask(q.bans())] == [
                    ("192.0.2.7", 99)
                ]
                assert [(t.code, t.phase) for t in await reads.ask(q.tables(9))] == [
                    ("bado-kemi", "over")
                ]
                assert [(g.id, g.name, g.games) for g in await reads.ask(q.guests(9))] == [
                    ("anna", "Ann", 0)
                ]
                assert [each.said for each in await reads.ask(q.reports(9))] == ["Fools!"]
                assert await reads.ask(q.is_closed("bado-kemi"))
                assert not await reads.ask(q.is_closed("another"))
                assert await reads.ask(q.guest_name("nobody")) is None
                assert await reads.ask(q.last_change("bado-kemi")) == 1
                assert await reads.ask(q.last_change("no")) == 0
            assert len(await beside.changes("bado-kemi")) == 1
            await beside.keep(drop_ban("192.0.2.7"))
        assert await store.ask(q.bans()) == []

    with_store(database, scenario)


def test_what_is_no_house_of_this_version_is_not_kept(database: str) -> None:
    async def scenario() -> None:
        async with open_beside(database):
            pytest.fail("there is nothing to keep")

    with pytest.raises(StoreError):
        asyncio.run(scenario())
