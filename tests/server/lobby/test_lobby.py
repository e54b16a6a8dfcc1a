"""Rooms come and go; tables stay."""

import asyncio
from pathlib import Path
from typing import Any

from oriflamme.rules.events import Event
from oriflamme.server.lobby.room_factory import UNLOAD_AFTER_MS
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import LiveTable
from oriflamme.server.tables.clock import DAY_MS
from tests.testkit.server.app import (
    ManualClock,
    RunningServer,
    running_server,
    seated_table,
    with_server,
)


@with_server()
async def test_a_room_nobody_listens_to_is_put_away_and_comes_back(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    lobby = server.services.lobby
    before = (await anna.get(f"/api/tables/{code}")).json
    await lobby.sweep()
    assert len(lobby) == 1

    server.clock.now += UNLOAD_AFTER_MS
    await lobby.sweep()

    assert len(lobby) == 0
    assert (await anna.get(f"/api/tables/{code}")).json == before
    assert len(lobby) == 1


@with_server()
async def test_a_room_somebody_listens_to_stays(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        await socket.receive()
        server.clock.now += 10 * UNLOAD_AFTER_MS
        await server.services.lobby.sweep()

        assert len(server.services.lobby) == 1


@with_server()
async def test_a_room_somebody_has_entered_stays_until_they_join(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    server.clock.now += UNLOAD_AFTER_MS
    async with anna.socket(f"/api/tables/{code}/live") as slow:
        await server.services.lobby.sweep()
        slow.send(type="join", client="slow")
        await slow.receive_until("welcome")
        async with bela.join_table(code) as socket:
            socket.send(type="send_chat", text="hello")
            assert (await slow.receive_until("change", "chat_sent"))["change"]["text"] == "hello"
    server.clock.now += UNLOAD_AFTER_MS
    await server.services.lobby.sweep()

    assert len(server.services.lobby) == 0


@with_server()
async def test_many_who_come_at_once_find_one_room(server: RunningServer) -> None:
    code, _ = await seated_table(server, 3)
    server.clock.now += UNLOAD_AFTER_MS
    await server.services.lobby.sweep()
    rooms = await asyncio.gather(*(server.services.lobby.get_room(code) for _ in range(5)))

    assert len({id(room) for room in rooms}) == 1


@with_server()
async def test_a_table_asked_for_while_it_is_opened_has_one_room(server: RunningServer) -> None:
    """Its row can be read before the one who opens it hears that it was written."""
    services, found = server.services, []
    keep = services.store.commit

    async def keep_and_be_found(*unit: Any) -> None:
        await keep(*unit)
        for (code,) in await services.store.rows("SELECT code FROM tables"):
            found.append(asyncio.create_task(services.lobby.get_room(code)))
        await services.store.rows("SELECT 1")

    services.store.commit = keep_and_be_found  # type: ignore[method-assign]
    opened = await services.lobby.open(
        TableOptions(seats=3), Person("id-anna", "Anna"), seat=0, bots={}
    )
    (again,) = await asyncio.gather(*found)

    assert again is opened
    assert len(services.lobby) == 1


@with_server()
async def test_a_room_the_disk_failed_is_built_again_from_the_disk(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    room = await server.services.lobby.get_room(code)
    async with anna.join_table(code) as socket:
        await socket.receive()
        server.disk.fill()
        socket.send(type="ready", ready=True)
        assert (await socket.receive_until("closing"))["code"] == "storage_unavailable"
    server.disk.clear()
    again = await server.services.lobby.get_room(code)

    assert again is not room
    assert not again.table.seats[0].ready
    numbers = await server.metrics()
    assert "oriflamme_write_failures_total 1.0" in numbers


def test_games_of_days_are_looked_after_while_nobody_is_there(tmp_path: Path) -> None:
    clock = ManualClock()

    async def begin() -> str:
        async with running_server(tmp_path / "o.db", clock) as server:
            code, (anna, *_) = await seated_table(server, 2, ruleset="duel", pace=a_day, first=0)
            async with anna.join_table(code) as socket:
                socket.send(type="start")
                await socket.receive_until("change", "started")
            return code

    async def later(code: str) -> list[str | None]:
        async with running_server(tmp_path / "o.db", clock, grace=0) as server:
            await server.services.lobby.sweep()
            room = await server.services.lobby.get_room(code)
            room.time_out()
            await server.services.store.commit()
            return [chair.stand_in for chair in room.table.seats]

    a_day = {"type": "days", "days": 1}
    code = asyncio.run(begin())
    assert asyncio.run(later(code)) == [None, None]
    clock.now += DAY_MS
    assert asyncio.run(later(code))[0] == "squire"


def test_bots_go_on_after_a_restart_though_nobody_comes(tmp_path: Path) -> None:
    async def begin() -> str:
        async with running_server(tmp_path / "o.db", bot_delay=60.0) as server:
            anna = server.client()
            code = str((await anna.post("/api/quick", {"bot": "page"})).json["code"])
            async with anna.join_table(code) as socket:
                socket.send(type="hand_over")
                await socket.receive_until("change", "bot_took_over")
            return code

    async def later(code: str) -> str:
        async with running_server(tmp_path / "o.db") as server:
            room = await server.services.lobby.get_room(code)
            changed, over = room.on_change, asyncio.Event()

            def watch(room: LiveTable, change: ch.TableChange, events: tuple[Event, ...]) -> None:
                changed(room, change, events)
                if room.table.phase == "over":
                    over.set()

            room.on_change = watch
            if room.table.phase == "playing":
                await over.wait()
            return room.table.phase

    assert asyncio.run(later(asyncio.run(begin()))) == "over"
