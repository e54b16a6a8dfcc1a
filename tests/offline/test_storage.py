"""Nothing confirmed is lost, and nothing happens that was not kept."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import msgpack

from oriflamme.offline.server import OfflineServer
from oriflamme.offline.write_ahead import MAX_UNITS_BEFORE_SNAPSHOT
from oriflamme.offline.write_units import APPEND, UnitsVersionMismatch, pack, unpack
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.writes import AppendChange, Write, probe_write, save_seats
from tests.testkit.offline.client import OfflineSocket, get, open_server, post
from tests.testkit.offline.memory_storage import MemoryStorage


async def begin(ear: OfflineSocket) -> dict:
    """Join; what is to be decided, and the number of the last change."""
    ear.send(type="join", client="test", since=None)
    return await ear.receive_until("welcome")


async def shared_game(server: OfflineServer) -> str:
    """A game of two who share the device; the address of the line of the one who decides."""
    await post(server, "/api/guest", {"name": "Anna"})
    wish = {
        "options": {"ruleset": "duel", "seats": 2},
        "seat": None,
        "people": {"0": "Anna", "1": "Bela"},
    }
    code = (await post(server, "/api/tables", wish))["code"]
    welcome = await begin(OfflineSocket(server, f"/api/tables/{code}/live"))
    return f"/api/tables/{code}/live?seat={welcome['game']['public']['decision']['seat']}"


def decide(ear: OfflineSocket, welcome: dict) -> None:
    """Take the first option."""
    number = welcome["game"]["public"]["decision"]["number"]
    ear.send(type="act", number=number, choice=0, id="a")


def test_a_game_goes_on_after_the_worker_was_killed(tmp_path: Path):
    async def play() -> None:
        storage = MemoryStorage()
        async with open_server(storage, tmp_path) as server:
            address = await shared_game(server)
            ear = OfflineSocket(server, address)
            before = await begin(ear)
            decide(ear, before)
            confirmed = (await ear.receive_until("accepted"))["number"]
        async with open_server(storage, tmp_path, seed=2) as server:
            assert (await get(server, "/api/me"))["guest"]["name"] == "Anna"
            after = await begin(OfflineSocket(server, address))
            assert after["number"] == confirmed > before["number"]
            assert after["table"]["seats"] == before["table"]["seats"]
            assert len(after["game"]["public"]["queue"]) == 1

    asyncio.run(play())


def test_what_was_put_together_is_what_was_written_one_by_one(tmp_path: Path):
    async def play() -> None:
        storage = MemoryStorage()
        async with open_server(storage, tmp_path) as server:
            for number in range(MAX_UNITS_BEFORE_SNAPSHOT + 5):
                await post(server, "/api/guest", {"name": f"Anna {number}"})
        assert storage.image is not None
        assert len(storage.units) < MAX_UNITS_BEFORE_SNAPSHOT
        async with open_server(storage, tmp_path, seed=2) as server:
            me = await get(server, "/api/me")
            assert me["guest"]["name"] == f"Anna {MAX_UNITS_BEFORE_SNAPSHOT + 4}"

    asyncio.run(play())


def test_what_a_full_shelf_does_not_take_is_refused_and_has_not_happened(tmp_path: Path):
    async def play() -> None:
        storage = MemoryStorage()
        async with open_server(storage, tmp_path) as server:
            await post(server, "/api/guest", {"name": "Anna"})
            storage.is_full = True
            body = b'{"name": "Bela"}'
            answer = await server.request("POST", "/api/guest", {"host": "device"}, body)
            assert (answer.status, b"storage_unavailable" in answer.body) == (503, True)
            storage.is_full = False
            assert (await get(server, "/api/me"))["guest"]["name"] == "Anna"

    asyncio.run(play())


def test_a_decision_that_could_not_be_kept_is_taken_back(tmp_path: Path):
    async def play() -> None:
        storage = MemoryStorage()
        async with open_server(storage, tmp_path) as server:
            address = await shared_game(server)
            ear = OfflineSocket(server, address)
            before = await begin(ear)
            storage.is_full = True
            decide(ear, before)
            assert (await ear.receive_until("closing"))["code"] == "storage_unavailable"
            storage.is_full = False
            after = await begin(OfflineSocket(server, address))
            assert after["number"] == before["number"]
            assert after["game"]["private"] == before["game"]["private"]

    asyncio.run(play())


UNITS: list[list[Write]] = [
    [AppendChange("bado", 1, 5, b"\x00\xff"), *save_seats("bado", ("anna", "bela"))],
    [probe_write()],
]


def test_units_come_back_with_their_changes_as_statements():
    (first, second) = unpack(pack(UNITS))

    assert first == [Statement(APPEND, ["bado", 1, 5, b"\x00\xff"]), *in_lists(UNITS[0][1:])]
    assert second == in_lists(UNITS[1])


def in_lists(writes: Sequence[Write]) -> list[Statement]:
    statements = [write for write in writes if isinstance(write, Statement)]
    return [Statement(sql, list(values), why) for sql, values, why in statements]


def test_units_of_another_version_are_refused_with_both_versions():
    later = msgpack.encode((2, []))

    with pytest.raises(UnitsVersionMismatch, match="of version 2, this program reads version 1"):
        unpack(later)
