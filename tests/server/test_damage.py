"""A damaged database is known to be one; what cannot be read answers like everything else."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.sqlite import SqliteStore
from oriflamme.server.store.store import DatabaseCorrupt
from oriflamme.server.store.writes import AppendChange
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    running_server,
    seated_table,
    with_server,
)

Spoil = Callable[[sqlite3.Connection, str], object]


def lose_a_change(link: sqlite3.Connection, code: str) -> None:
    link.execute("DELETE FROM changes WHERE code = ? AND number = 2", (code,))


def garble_a_change(link: sqlite3.Connection, code: str) -> None:
    link.execute("UPDATE changes SET body = ? WHERE code = ? AND number = 2", (b"{\xff", code))


def open_it_twice(link: sqlite3.Connection, code: str) -> None:
    link.execute(
        "UPDATE changes SET body = (SELECT body FROM changes WHERE code = ? AND number = 1)"
        " WHERE code = ? AND number = 3",
        (code, code),
    )


async def spoiled(folder: Path, spoil: Spoil, scenario: Callable[..., Awaitable[None]]) -> None:
    """Two tables, one of which is spoiled while the server is away."""
    database = folder / "o.db"
    async with running_server(database) as server:
        code, (anna, *_) = await seated_table(server, 3)
        whole = (await anna.post("/api/tables")).json["code"]
        other = (await server.client().post("/api/tables")).json["code"]
    with closing(sqlite3.connect(database)) as link, link:
        spoil(link, code)
    async with running_server(database) as server:
        await scenario(server, ApiClient(server, cookie=anna.cookie), code, whole, other)


@pytest.mark.parametrize("spoil", [lose_a_change, garble_a_change, open_it_twice])
def test_a_table_that_cannot_be_read_answers_with_a_problem(
    spoil: Spoil, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(
        server: RunningServer, anna: ApiClient, code: str, whole: str, other: str
    ) -> None:
        for _ in range(3):
            answer = await anna.get(f"/api/tables/{code}")
            assert (answer.status, answer.json["code"]) == (500, "data_corrupt")
            async with anna.socket(f"/api/tables/{code}/live") as socket:
                assert socket.refusal == (500, "data_corrupt")
        assert (await anna.get(f"/api/tables/{other}")).status == 200
        mine = {table["code"] for table in (await anna.get("/api/me")).json["tables"]}
        assert mine == {code, whole}, "one table keeps nobody from the others"
        assert (await anna.get("/readyz")).status == 200, "the database as such is whole"

    with caplog.at_level("ERROR"):
        asyncio.run(spoiled(tmp_path, spoil, scenario))
    assert [record.getMessage()[-14:] for record in caplog.records] == ["cannot be read"]


@with_server()
async def test_a_game_that_cannot_be_read_answers_with_a_problem(server: RunningServer) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    with closing(sqlite3.connect(server.services.settings.database)) as link, link:
        link.execute("UPDATE changes SET body = ? WHERE number = 5", (b"[]",))
    for what in ("", "/record.ogn", "/record.json", "/replay"):
        answer = await anna.get(f"/api/games/{code}-1{what}")
        assert (answer.status, answer.json["code"]) == (500, "data_corrupt")


@with_server()
async def test_a_list_that_cannot_be_read_answers_with_a_problem(server: RunningServer) -> None:
    anna = server.client()
    await anna.post("/api/tables")
    with closing(sqlite3.connect(server.services.settings.database)) as link, link:
        link.execute("UPDATE tables SET summary = ?", (b"{",))
    answer = await anna.get("/api/me")
    assert (answer.status, answer.json["code"]) == (503, "storage_unavailable")


def written(path: Path, rows: int) -> None:
    """A database with so many changes, closed."""

    async def run() -> None:
        store = SqliteStore(str(path))
        body = ch.encode_change(ch.SeatLeft(0, "Anna" * 40))
        numbers = range(1, rows + 1)
        await store.commit(*(AppendChange("bado-kemi", number, 1, body) for number in numbers))
        assert await store.check_integrity() is None
        await store.close()

    asyncio.run(run())


def tear_pages(path: Path) -> None:
    """Overwrite some of what was written last, as a failing disk would; what comes first in the
    file says what there is, and without it there is nothing to start with. So there must be far
    more changes than tables."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xa5" * (size // 3))


def test_damage_is_found_at_the_start_and_said_until_it_is_gone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            anna = server.client()
            while (answer := await anna.get("/readyz")).status == 200:
                """The whole file is being looked at."""
            assert answer.body.startswith(b"the database is damaged: ")
            assert (await anna.get("/healthz")).status == 200

    written(tmp_path / "o.db", 2000)
    tear_pages(tmp_path / "o.db")
    with caplog.at_level("ERROR"):
        asyncio.run(run())
    assert any("the database is damaged" in message for message in caplog.messages)


def test_damage_somebody_meets_is_damage_too(tmp_path: Path) -> None:
    met: list[str] = []

    async def run() -> None:
        store = SqliteStore(str(tmp_path / "o.db"), on_corruption=met.append)
        try:
            with pytest.raises(DatabaseCorrupt):
                await store.changes("bado-kemi")
            assert met
            assert await store.check_integrity()
        finally:
            await store.close()

    written(tmp_path / "o.db", 2000)
    tear_pages(tmp_path / "o.db")
    asyncio.run(run())


@with_server()
async def test_a_disk_that_cannot_be_read_is_trouble_not_damage(server: RunningServer) -> None:
    anna = server.client()
    for link in server.disk.links:
        link.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    assert (await anna.get("/api/tables/bado-kemi")).json["code"] == "storage_unavailable"
    async with anna.socket("/api/tables/bado-kemi/live") as socket:
        assert socket.refusal == (503, "storage_unavailable")
    for link in server.disk.links:
        link.set_authorizer(None)
    with pytest.raises(Refusal, match="not_found"):
        await server.services.lobby.get_room("bado-kemi")
