"""Tables nobody came back to and guests nobody saw again are deleted; games are kept."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from oriflamme.server.lobby.chunked_delete import CHUNK_SIZE
from oriflamme.server.lobby.retention import DAY_MS, Retention
from oriflamme.server.protocol import changes as ch
from oriflamme.server.store.writes import AppendChange, begin_table_deletion
from tests.testkit.server.app import Browser, Clock, House, a_table, hosted, open_house

FAR = 9_000_000_000_000
"""A date after that of any database made while tests run."""


def kept(house: House, table: str) -> int:
    """How many rows there are of something."""
    with closing(sqlite3.connect(house.services.settings.database)) as link:
        return int(link.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def clear(house: House) -> None:
    parts = house.services
    await Retention(parts.store, parts.lobby, parts.clock, parts.settings).delete_expired()


def years_later(
    folder: Path,
    begin: Callable[[House], Awaitable[Any]],
    look: Callable[[House, Any], Awaitable[None]],
    days: float,
    **changes: Any,
) -> None:
    """A house, the server away for some days, and the house after it was cleared up."""

    async def run() -> None:
        clock = Clock(FAR)
        async with open_house(folder / "o.db", clock, **changes) as house:
            found = await begin(house)
        clock.now += round(days * DAY_MS)
        async with open_house(folder / "o.db", clock, **changes) as house:
            await clear(house)
            await look(house, found)

    asyncio.run(run())


async def a_game(house: House) -> tuple[Browser, str]:
    anna = house.browser()
    code = (await anna.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    async with anna.table(code) as socket:
        socket.say(type="hand_over")
        await socket.until("change", "ended")
    return anna, code


def test_an_abandoned_table_goes_with_those_who_came_for_it_alone(tmp_path: Path) -> None:
    async def begin(house: House) -> str:
        code, _ = await a_table(house, 3)
        return code

    async def look(house: House, code: str) -> None:
        assert (await house.browser().get(f"/api/tables/{code}")).status == 404
        for rows in ("changes", "tables", "seats", "guests", "keys"):
            assert kept(house, rows) == 0, rows

    years_later(tmp_path, begin, look, days=91)


def test_before_its_time_nothing_goes(tmp_path: Path) -> None:
    async def begin(house: House) -> str:
        code, _ = await a_table(house, 3)
        return code

    async def look(house: House, code: str) -> None:
        assert (await house.browser().get(f"/api/tables/{code}")).status == 200
        assert kept(house, "guests") == 3

    years_later(tmp_path, begin, look, days=29)


def test_a_finished_game_is_kept_with_its_table_and_people(tmp_path: Path) -> None:
    async def look(house: House, found: tuple[Browser, str]) -> None:
        anna, code = found
        anna = Browser(house, cookie=anna.cookie)
        assert (await anna.get(f"/api/games/{code}-1/record.ogn")).status == 200
        assert len((await anna.get("/api/me")).json["games"]) == 1

    years_later(tmp_path, a_game, look, days=3000)


def test_unless_the_server_is_told_otherwise(tmp_path: Path) -> None:
    async def look(house: House, found: tuple[Browser, str]) -> None:
        _, code = found
        assert (await house.browser().get(f"/api/games/{code}-1")).status == 404
        for rows in ("changes", "tables", "games", "players", "guests"):
            assert kept(house, rows) == 0, rows

    years_later(tmp_path, a_game, look, days=101, keep_games=100)


def test_for_ever_is_for_ever(tmp_path: Path) -> None:
    async def begin(house: House) -> None:
        await a_table(house, 3)

    async def look(house: House, _: None) -> None:
        assert (kept(house, "tables"), kept(house, "guests")) == (1, 3)

    years_later(tmp_path, begin, look, days=3000, keep_tables=0, keep_guests=0)


@hosted(clock=Clock(FAR))
async def test_whoever_was_here_meanwhile_is_not_absent(house: House) -> None:
    anna, bela, carl = house.browser(), house.browser(), house.browser()
    for browser in (anna, bela, carl):
        await browser.post("/api/guest")
    await carl.post("/api/spare-key")
    for _ in range(9):
        house.clock.now += 11 * DAY_MS
        await anna.get("/api/me")
    await clear(house)

    assert (await anna.get("/api/me")).json["guest"]
    assert kept(house, "guests") == 2, "and whoever keeps a spare key may come back with it"


@hosted(clock=Clock(FAR))
async def test_a_table_somebody_is_at_stays(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        await socket.hear()
        house.clock.now += 400 * DAY_MS
        await clear(house)
        socket.say(type="ready", ready=True)
        await socket.until("change", "readied")


@hosted(clock=Clock(FAR))
async def test_what_was_half_deleted_is_there_for_nobody_and_goes_next_time(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    store = house.services.store
    said = ch.encode_change(ch.Readied(0, True))
    await store.commit(*(AppendChange(code, n, FAR, said) for n in range(10, 2 * CHUNK_SIZE + 10)))
    house.services.lobby.close()
    await store.commit(*begin_table_deletion(code))

    assert (await anna.get(f"/api/tables/{code}")).status == 404
    assert (await anna.get("/api/me")).json["tables"] == []
    await clear(house)
    assert (kept(house, "tables"), kept(house, "changes")) == (0, 0)
