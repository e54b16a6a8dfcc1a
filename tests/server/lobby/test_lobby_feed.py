"""The list of tables as its readers are told of it."""

from time import monotonic
from typing import Any

from oriflamme.server.lobby.lobby_feed import MIN_INTERVAL_S
from oriflamme.server.lobby.open_tables import AWAY_MS, EMPTY_MS, MINUTE
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    WebSocketClient,
    seated_table,
    with_server,
)


async def listed(server: RunningServer) -> list[str]:
    tables = (await server.client().get("/api/tables")).json["tables"]
    return [table["code"] for table in tables]


async def until_told(reader: WebSocketClient, code: str) -> dict[str, Any]:
    """The next that a reader hears of this table: its summary."""
    while True:
        for each in (await reader.receive())["tables"]:
            table: dict[str, Any] = each["table"]
            if table["code"] == code:
                return table


@with_server()
async def test_the_whole_list_comes_first_then_only_what_is_different(
    server: RunningServer,
) -> None:
    first, _ = await seated_table(server, 3, listed=True)
    async with server.client().socket("/api/lobby") as reader:
        whole = await reader.receive()
        second, _ = await seated_table(server, 2, ruleset="duel", listed=True)
        change = await reader.receive()

        assert (whole["type"], [t["code"] for t in whole["tables"]]) == ("listing", [first])
        assert (change["type"], change["number"]) == ("listing_change", whole["number"] + 1)
        assert {each["table"]["code"] for each in change["tables"]} == {second}


@with_server()
async def test_noise_at_a_table_is_not_told(server: RunningServer) -> None:
    """Who is ready is not in the list: the next that is told is of another table."""
    noisy, (anna, *_) = await seated_table(server, 3, listed=True)
    async with anna.join_table(noisy) as socket:
        await socket.receive_until("welcome")
        async with server.client().socket("/api/lobby") as reader:
            whole = await reader.receive()
            for turn in range(20):
                socket.send(type="ready", ready=turn % 2 == 0)
                await socket.receive_until("change", "readied")
            other, _ = await seated_table(server, 3, listed=True)
            change = await reader.receive()

            assert change["number"] == whole["number"] + 1
            assert [each["table"]["code"] for each in change["tables"]] == [other]


@with_server(message_rate=0)
async def test_however_fast_a_table_changes_readers_are_told_at_their_pace(
    server: RunningServer,
) -> None:
    code, (anna, *_) = await seated_table(server, 3, listed=True)
    began = monotonic()  # before there is anybody to tell
    async with anna.join_table(code) as socket, server.client().socket("/api/lobby") as reader:
        await socket.receive_until("welcome")
        number = (await reader.receive())["number"]
        for _ in range(20):
            socket.send(type="leave_seat")
            await socket.receive_until("change", "seat_left")
            socket.send(type="take_seat", seat=0)
            await socket.receive_until("change", "seat_taken")
        socket.send(type="leave_seat")
        while (change := await reader.receive())["tables"][0]["table"]["names"][0] is not None:
            pass

        assert change["number"] - number <= (monotonic() - began) / MIN_INTERVAL_S + 1


@with_server()
async def test_a_reader_who_comes_later_has_the_same_list(server: RunningServer) -> None:
    async with server.client().socket("/api/lobby") as early:
        await early.receive()
        code, (anna, *_) = await seated_table(server, 3, listed=True)
        while (told := await until_told(early, code))["names"][2] is None:
            pass
        async with server.client().socket("/api/lobby") as late, anna.join_table(code) as socket:
            (table,) = (await late.receive())["tables"]
            assert table["names"] == told["names"]
            socket.send(type="leave_seat")
            for reader in (early, late):
                while (told := await until_told(reader, code))["names"][0] is not None:
                    pass
                assert told["names"][1:] == table["names"][1:]


@with_server()
async def test_where_somebody_is_connected_comes_before_where_nobody_is(
    server: RunningServer,
) -> None:
    first, (anna, *_) = await seated_table(server, 3, listed=True)
    server.clock.now += MINUTE
    second, _ = await seated_table(server, 3, listed=True)

    assert await listed(server) == [second, first]
    async with anna.join_table(first) as socket:
        await socket.receive()
        assert await listed(server) == [first, second]


@with_server()
async def test_a_reader_is_told_who_is_connected(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3, listed=True)
    async with server.client().socket("/api/lobby") as reader:
        assert (await reader.receive())["tables"][0]["waiting"] == 0
        async with anna.join_table(code):
            assert (await until_told(reader, code))["waiting"] == 1
        assert (await until_told(reader, code))["waiting"] == 0


@with_server()
async def test_a_table_that_nobody_comes_back_to_leaves_the_list(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3, listed=True)
    async with anna.join_table(code) as socket:
        await socket.receive()
        server.clock.now += 2 * AWAY_MS
        assert await listed(server) == [code], "somebody waits there"
    server.clock.now += AWAY_MS - 1
    assert await listed(server) == [code], "somebody was there a moment ago"
    async with server.client().socket("/api/lobby") as reader:
        await reader.receive()
        server.clock.now += 1
        await server.services.lobby.sweep()
        assert (await reader.receive())["removed"] == [code]

    async with anna.join_table(code) as socket:
        await socket.receive()
        assert await listed(server) == [code]


@with_server()
async def test_a_table_opened_without_a_seat_leaves_soon(server: RunningServer) -> None:
    anna: ApiClient = server.client()
    options = {"seats": 3, "listed": True}
    code = (await anna.post("/api/tables", {"options": options, "seat": None})).json["code"]

    assert await listed(server) == [code]
    server.clock.now += EMPTY_MS
    assert await listed(server) == []


@with_server()
async def test_a_table_that_starts_is_gone_from_the_list(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 2, ruleset="duel", listed=True)
    async with server.client().socket("/api/lobby") as reader, anna.join_table(code) as socket:
        await reader.receive()
        socket.send(type="start")
        while not (gone := (await reader.receive())["removed"]):
            pass
        assert gone == [code]
