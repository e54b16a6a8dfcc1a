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
from tests.testkit.server.app import Clock, House, a_table, hosted, open_house


@hosted()
async def test_a_room_nobody_listens_to_is_put_away_and_comes_back(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    lobby = house.services.lobby
    before = (await anna.get(f"/api/tables/{code}")).json
    await lobby.sweep()
    assert len(lobby) == 1

    house.clock.now += UNLOAD_AFTER_MS
    await lobby.sweep()

    assert len(lobby) == 0
    assert (await anna.get(f"/api/tables/{code}")).json == before
    assert len(lobby) == 1


@hosted()
async def test_a_room_somebody_listens_to_stays(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        await socket.hear()
        house.clock.now += 10 * UNLOAD_AFTER_MS
        await house.services.lobby.sweep()

        assert len(house.services.lobby) == 1


@hosted()
async def test_a_room_somebody_has_entered_stays_until_they_join(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3)
    house.clock.now += UNLOAD_AFTER_MS
    async with anna.socket(f"/api/tables/{code}/live") as slow:
        await house.services.lobby.sweep()
        slow.say(type="join", client="slow")
        await slow.until("welcome")
        async with bela.table(code) as socket:
            socket.say(type="say", text="hello")
            assert (await slow.until("change", "said"))["what"]["text"] == "hello"
    house.clock.now += UNLOAD_AFTER_MS
    await house.services.lobby.sweep()

    assert len(house.services.lobby) == 0


@hosted()
async def test_many_who_come_at_once_find_one_room(house: House) -> None:
    code, _ = await a_table(house, 3)
    house.clock.now += UNLOAD_AFTER_MS
    await house.services.lobby.sweep()
    rooms = await asyncio.gather(*(house.services.lobby.get_room(code) for _ in range(5)))

    assert len({id(room) for room in rooms}) == 1


@hosted()
async def test_a_table_asked_for_while_it_is_opened_has_one_room(house: House) -> None:
    """Its row can be read before the one who opens it hears that it was written."""
    services, found = house.services, []
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


@hosted()
async def test_a_room_the_disk_failed_is_built_again_from_the_disk(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    room = await house.services.lobby.get_room(code)
    async with anna.table(code) as socket:
        await socket.hear()
        house.disk.fill()
        socket.say(type="ready", ready=True)
        assert (await socket.until("closing"))["code"] == "trouble"
    house.disk.clear()
    again = await house.services.lobby.get_room(code)

    assert again is not room
    assert not again.table.seats[0].ready
    numbers = await house.numbers()
    assert "oriflamme_write_failures_total 1.0" in numbers


def test_games_of_days_are_looked_after_while_nobody_is_there(tmp_path: Path) -> None:
    clock = Clock()

    async def begin() -> str:
        async with open_house(tmp_path / "o.db", clock) as house:
            code, (anna, *_) = await a_table(house, 2, ruleset="duel", pace=a_day, first=0)
            async with anna.table(code) as socket:
                socket.say(type="start")
                await socket.until("change", "started")
            return code

    async def later(code: str) -> list[str | None]:
        async with open_house(tmp_path / "o.db", clock, grace=0) as house:
            await house.services.lobby.sweep()
            room = await house.services.lobby.get_room(code)
            room.time_out()
            await house.services.store.commit()
            return [chair.stand_in for chair in room.table.seats]

    a_day = {"type": "days", "days": 1}
    code = asyncio.run(begin())
    assert asyncio.run(later(code)) == [None, None]
    clock.now += DAY_MS
    assert asyncio.run(later(code))[0] == "squire"


def test_bots_go_on_after_a_restart_though_nobody_comes(tmp_path: Path) -> None:
    async def begin() -> str:
        async with open_house(tmp_path / "o.db", bot_pause=60.0) as house:
            anna = house.browser()
            code = str((await anna.post("/api/quick", {"bot": "page"})).json["code"])
            async with anna.table(code) as socket:
                socket.say(type="hand_over")
                await socket.until("change", "handed_over")
            return code

    async def later(code: str) -> str:
        async with open_house(tmp_path / "o.db") as house:
            room = await house.services.lobby.get_room(code)
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
