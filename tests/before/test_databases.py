"""A server of today goes on with the database of an earlier one."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from before.corpus import FOLDER, first_difference, unpack
from before.telling import all_told
from oriflamme.notation.ogn_read import read_record
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.terms import VERSION
from server.house import Browser, Clock, House, open_house

VERSIONS = ("version-1", "version-2")

versions = pytest.mark.parametrize("version", VERSIONS)


def kept_with(version: str) -> Any:
    """When the server was left, who was there, and where."""
    return json.loads((FOLDER / "databases" / f"{version}.json").read_text("utf-8"))


def in_that_house(version: str, folder: Path, scenario: Callable[[House], Awaitable[None]]) -> None:
    database = folder / "oriflamme.db"
    database.write_bytes(unpack(f"databases/{version}.db.gz"))

    async def run() -> None:
        clock = Clock(kept_with(version)["now"])
        async with open_house(database, clock, seed=2, messages=0, requests=0) as house:
            await scenario(house)

    asyncio.run(run())


@versions
def test_every_table_record_and_replay_is_told_as_before(version: str, tmp_path: Path) -> None:
    kept = kept_with(version)
    told = json.loads(unpack(f"databases/{version}.told.json.gz"))
    for greetings in told["greetings"].values():  # a server says its own version, not that of then
        for greeting in greetings.values():
            if "protocol" in greeting:  # else a refusal
                greeting["protocol"] = VERSION

    async def ask(house: House) -> None:
        now = await all_told(house, kept["cookies"], kept["tables"], kept["games"])
        listed = {table["code"] for table in told.pop("lobby")["tables"]}
        assert listed <= set(kept["tables"]), "found as before, though nobody waits there now"
        assert now.pop("lobby") == {"tables": []}
        assert first_difference(told, now) is None

    in_that_house(version, tmp_path, ask)


@versions
def test_every_running_game_is_played_to_its_end(version: str, tmp_path: Path) -> None:
    kept = kept_with(version)

    async def play_on(house: House) -> None:
        people = [somebody(house, cookie) for cookie in kept["cookies"].values()]
        ended = [await leave_to_bots(people, code) for code in kept["tables"]]
        records = [
            (await people[0].get(f"/api/games/{game}/record.ogn")).body.decode()
            for game in ended
            if game
        ]
        assert len(records) == 7
        assert all(read_record(record).final().is_over for record in records)

    in_that_house(version, tmp_path, play_on)


def somebody(house: House, cookie: str) -> Browser:
    person = house.browser()
    person.cookie = cookie
    return person


async def leave_to_bots(people: list[Browser], code: str) -> str | None:
    """Everybody hands over, and the bots play on: the name of the game, if one was running."""
    game = None
    for person in people:
        async with person.table(code) as socket:
            told = await socket.hear()
            seat = told["you"]["seat"]
            if told["table"]["phase"] != "playing" or seat is None:
                continue
            game = str(told["table"]["game"]["id"])
            if told["table"]["seats"][seat]["stand_in"] is None:
                socket.say(type="hand_over")
                await socket.until("change", "handed_over")
    if game is None:
        return None
    async with people[0].table(code) as socket:
        if (await socket.hear())["table"]["phase"] == "playing":
            await socket.until("change", "ended")
    return game


@versions
def test_a_link_to_another_device_still_leads_there(version: str, tmp_path: Path) -> None:
    kept = kept_with(version)

    async def move(house: House) -> None:
        elsewhere = house.browser()
        moved = await elsewhere.post("/api/move", {"token": kept["link"].removeprefix("/move/")})
        assert moved.status == 200
        assert (await elsewhere.get("/api/me")).json["guest"]["name"] == "Anna"

    in_that_house(version, tmp_path, move)


@versions
def test_people_bear_the_coats_of_their_names(version: str, tmp_path: Path) -> None:
    kept = kept_with(version)

    async def look(house: House) -> None:
        anna = (await somebody(house, kept["cookies"]["Anna"]).get("/api/me")).json
        assert anna["guest"]["coat"] == coat_of("Anna")
        assert anna["games"]
        for listed in anna["games"] + anna["tables"]:
            assert listed["coats"][listed["your_seat"]] == coat_of("Anna")

    in_that_house(version, tmp_path, look)


@versions
def test_people_find_their_devices(version: str, tmp_path: Path) -> None:
    kept = kept_with(version)

    async def look(house: House) -> None:
        anna = somebody(house, kept["cookies"]["Anna"])
        (here, *_) = (await anna.get("/api/devices")).json["devices"]
        assert here["here"]
        assert 0 < here["made"] <= here["seen"] <= kept["now"]

    in_that_house(version, tmp_path, look)
