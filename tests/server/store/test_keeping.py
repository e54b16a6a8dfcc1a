"""What keeping house takes is kept alike in both databases, also from beside a house."""

import asyncio

import pytest

from oriflamme.server.store.beside import open_beside
from oriflamme.server.store.keeping import KeepingReads
from oriflamme.server.store.keeping_writes import (
    DropBan,
    GiveOrder,
    OrderDone,
    SaveBan,
    SaveClosed,
    SaveName,
    SaveReport,
)
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writes import SaveGuest, SaveTable
from server.store.stores import change, with_store


def test_a_house_and_whoever_keeps_it_know_the_same(database: str) -> None:
    async def scenario(store: Store) -> None:
        table = SaveTable("bado-kemi", "playing", True, 5, 9, b'{"names":["Anna"]}')
        await store.keep(SaveGuest("anna", b"key", "Anna", "en", 5), table, change(1))
        async with open_beside(database) as beside:
            await beside.keep(GiveOrder(6, b"one"), SaveName("anna", "Ann", 6))
            await beside.keep(GiveOrder(7, b"two"), SaveBan("192.0.2.7", 7, 0, "spam"))
            await store.keep(SaveBan("192.0.2.7", 8, 99, "more spam"), OrderDone(1))
            await store.keep(SaveClosed("bado-kemi", 8), SaveClosed("bado-kemi", 9))
            report = SaveReport("bado-kemi", 1, "bela", 8, "anna", "Ann", "Fools!")
            await store.keep(report, report)
            for reads in (KeepingReads(store.rows), KeepingReads(beside.rows)):
                orders = await reads.orders(0)
                assert [(row.number, row.body, row.done) for row in orders] == [
                    (1, b"one", 1),
                    (2, b"two", 0),
                ]
                assert [row.number for row in await reads.orders(1)] == [2]
                assert [(ban.who, ban.ends) for ban in await reads.bans()] == [("192.0.2.7", 99)]
                assert [(t.code, t.phase) for t in await reads.tables(9)] == [("bado-kemi", "over")]
                assert [(g.id, g.name, g.games) for g in await reads.guests(9)] == [
                    ("anna", "Ann", 0)
                ]
                assert [each.said for each in await reads.reports(9)] == ["Fools!"]
                assert await reads.is_closed("bado-kemi")
                assert not await reads.is_closed("another")
                assert await reads.guest_name("nobody") is None
                assert (await reads.last_change("bado-kemi"), await reads.last_change("no")) == (
                    1,
                    0,
                )
            assert len(await beside.changes("bado-kemi")) == 1
            await beside.keep(DropBan("192.0.2.7"))
        assert await KeepingReads(store.rows).bans() == []

    with_store(database, scenario)


def test_what_is_no_house_of_this_version_is_not_kept(database: str) -> None:
    async def scenario() -> None:
        async with open_beside(database):
            pytest.fail("there is nothing to keep")

    with pytest.raises(StoreError):
        asyncio.run(scenario())
