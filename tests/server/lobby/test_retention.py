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
from tests.testkit.server.app import (
    ApiClient,
    ManualClock,
    RunningServer,
    running_server,
    seated_table,
    with_server,
)

FAR = 9_000_000_000_000
"""A date after that of any database made while tests run."""


def kept(server: RunningServer, table: str) -> int:
    """How many rows there are of something."""
    with closing(sqlite3.connect(server.services.settings.database)) as link:
        return int(link.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def clear(server: RunningServer) -> None:
    parts = server.services
    await Retention(parts.store, parts.lobby, parts.clock, parts.settings).delete_expired()


def years_later(
    folder: Path,
    begin: Callable[[RunningServer], Awaitable[Any]],
    look: Callable[[RunningServer, Any], Awaitable[None]],
    days: float,
    **changes: Any,
) -> None:
    """A house, the server away for some days, and the house after it was cleared up."""

    async def run() -> None:
        clock = ManualClock(FAR)
        async with running_server(folder / "o.db", clock, **changes) as server:
            found = await begin(server)
        clock.now += round(days * DAY_MS)
        async with running_server(folder / "o.db", clock, **changes) as server:
            await clear(server)
            await look(server, found)

    asyncio.run(run())


async def a_game(server: RunningServer) -> tuple[ApiClient, str]:
    anna = server.client()
    code = (await anna.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    return anna, code


def test_an_abandoned_table_goes_with_those_who_came_for_it_alone(tmp_path: Path) -> None:
    async def begin(server: RunningServer) -> str:
        code, _ = await seated_table(server, 3)
        return code

    async def look(server: RunningServer, code: str) -> None:
        assert (await server.client().get(f"/api/tables/{code}")).status == 404
        for rows in ("changes", "tables", "seats", "guests", "device_keys"):
            assert kept(server, rows) == 0, rows

    years_later(tmp_path, begin, look, days=91)


def test_before_its_time_nothing_goes(tmp_path: Path) -> None:
    async def begin(server: RunningServer) -> str:
        code, _ = await seated_table(server, 3)
        return code

    async def look(server: RunningServer, code: str) -> None:
        assert (await server.client().get(f"/api/tables/{code}")).status == 200
        assert kept(server, "guests") == 3

    years_later(tmp_path, begin, look, days=29)


def test_a_finished_game_is_kept_with_its_table_and_people(tmp_path: Path) -> None:
    async def look(server: RunningServer, found: tuple[ApiClient, str]) -> None:
        anna, code = found
        anna = ApiClient(server, cookie=anna.cookie)
        assert (await anna.get(f"/api/games/{code}-1/record.ogn")).status == 200
        assert len((await anna.get("/api/me")).json["games"]) == 1

    years_later(tmp_path, a_game, look, days=3000)


def test_unless_the_server_is_told_otherwise(tmp_path: Path) -> None:
    async def look(server: RunningServer, found: tuple[ApiClient, str]) -> None:
        _, code = found
        assert (await server.client().get(f"/api/games/{code}-1")).status == 404
        for rows in ("changes", "tables", "games", "players", "guests"):
            assert kept(server, rows) == 0, rows

    years_later(tmp_path, a_game, look, days=101, game_retention_days=100)


def test_for_ever_is_for_ever(tmp_path: Path) -> None:
    async def begin(server: RunningServer) -> None:
        await seated_table(server, 3)

    async def look(server: RunningServer, _: None) -> None:
        assert (kept(server, "tables"), kept(server, "guests")) == (1, 3)

    years_later(tmp_path, begin, look, days=3000, table_retention_days=0, guest_retention_days=0)


@with_server(clock=ManualClock(FAR))
async def test_whoever_was_here_meanwhile_is_not_absent(server: RunningServer) -> None:
    anna, bela, carl = server.client(), server.client(), server.client()
    for browser in (anna, bela, carl):
        await browser.post("/api/guest")
    await carl.post("/api/recovery-key")
    for _ in range(9):
        server.clock.now += 11 * DAY_MS
        await anna.get("/api/me")
    await clear(server)

    assert (await anna.get("/api/me")).json["guest"]
    assert kept(server, "guests") == 2, "and whoever keeps a spare key may come back with it"


@with_server(clock=ManualClock(FAR))
async def test_a_table_somebody_is_at_stays(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        await socket.receive()
        server.clock.now += 400 * DAY_MS
        await clear(server)
        socket.send(type="ready", ready=True)
        await socket.receive_until("change", "readied")


@with_server(clock=ManualClock(FAR))
async def test_what_was_half_deleted_is_there_for_nobody_and_goes_next_time(
    server: RunningServer,
) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    store = server.services.store
    said = ch.encode_change(ch.Readied(0, True))
    await store.commit(*(AppendChange(code, n, FAR, said) for n in range(10, 2 * CHUNK_SIZE + 10)))
    server.services.lobby.close()
    await store.commit(*begin_table_deletion(code))

    assert (await anna.get(f"/api/tables/{code}")).status == 404
    assert (await anna.get("/api/me")).json["tables"] == []
    await clear(server)
    assert (kept(server, "tables"), kept(server, "changes")) == (0, 0)
