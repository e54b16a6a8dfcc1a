"""What keeping house takes is kept alike in both databases, also from beside a house."""

import asyncio

import pytest

from oriflamme.server.store import queries as q
from oriflamme.server.store.admin_store import open_admin_store
from oriflamme.server.store.admin_writes import (
    close_table,
    delete_ban,
    mark_command_done,
    rename_guest,
    save_admin_command,
    save_ban,
    save_report,
)
from oriflamme.server.store.guest_writes import save_guest
from oriflamme.server.store.store import Store, StoreError
from oriflamme.server.store.writes import save_table
from tests.testkit.server.stores import change, with_store


def test_a_house_and_whoever_keeps_it_know_the_same(database: str) -> None:
    async def scenario(store: Store) -> None:
        table = save_table("bado-kemi", "playing", True, 5, 9, b'{"names":["Anna"]}')
        await store.commit(*save_guest("anna", b"key", "Anna", "en", 5), table, change(1))
        async with open_admin_store(database) as beside:
            await beside.commit(save_admin_command(6, b"one"), rename_guest("anna", "Ann", 6))
            await beside.commit(save_admin_command(7, b"two"), save_ban("192.0.2.7", 7, 0, "spam"))
            await store.commit(save_ban("192.0.2.7", 8, 99, "more spam"), mark_command_done(1))
            await store.commit(*close_table("bado-kemi", 8), *close_table("bado-kemi", 9))
            report = save_report("bado-kemi", 1, "bela", 8, "anna", "Ann", "Fools!")
            await store.commit(report, report)
            for reads in (store, beside):
                orders = await reads.fetch(q.admin_commands(0))
                assert [(row.number, row.body, row.done) for row in orders] == [
                    (1, b"one", 1),
                    (2, b"two", 0),
                ]
                assert [row.number for row in await reads.fetch(q.admin_commands(1))] == [2]
                assert [(ban.target, ban.expires) for ban in await reads.fetch(q.bans())] == [
                    ("192.0.2.7", 99)
                ]
                assert [(t.code, t.phase) for t in await reads.fetch(q.tables(9))] == [
                    ("bado-kemi", "over")
                ]
                assert [(g.id, g.name, g.games) for g in await reads.fetch(q.guests(9))] == [
                    ("anna", "Ann", 0)
                ]
                assert [each.text for each in await reads.fetch(q.reports(9))] == ["Fools!"]
                assert await reads.fetch(q.is_closed("bado-kemi"))
                assert not await reads.fetch(q.is_closed("another"))
                assert await reads.fetch(q.guest_name("nobody")) is None
                assert await reads.fetch(q.last_change("bado-kemi")) == 1
                assert await reads.fetch(q.last_change("no")) == 0
            assert len(await beside.changes("bado-kemi")) == 1
            await beside.commit(delete_ban("192.0.2.7"))
        assert await store.fetch(q.bans()) == []

    with_store(database, scenario)


def test_what_is_no_house_of_this_version_is_not_kept(database: str) -> None:
    async def scenario() -> None:
        async with open_admin_store(database):
            pytest.fail("there is nothing to keep")

    with pytest.raises(StoreError):
        asyncio.run(scenario())
