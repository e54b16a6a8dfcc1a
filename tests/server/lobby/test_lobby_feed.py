"""The list of tables as its readers are told of it."""

from time import monotonic
from typing import Any

from oriflamme.server.lobby.lobby_feed import MIN_INTERVAL_S
from oriflamme.server.lobby.open_tables import AWAY_MS, EMPTY_MS, MINUTE
from tests.testkit.server.app import Browser, House, Socket, a_table, hosted


async def listed(house: House) -> list[str]:
    tables = (await house.browser().get("/api/tables")).json["tables"]
    return [table["code"] for table in tables]


async def until_told(reader: Socket, code: str) -> dict[str, Any]:
    """The next that a reader hears of this table: its summary."""
    while True:
        for each in (await reader.hear())["tables"]:
            table: dict[str, Any] = each["table"]
            if table["code"] == code:
                return table


@hosted()
async def test_the_whole_list_comes_first_then_only_what_is_different(house: House) -> None:
    first, _ = await a_table(house, 3, listed=True)
    async with house.browser().socket("/api/lobby") as reader:
        whole = await reader.hear()
        second, _ = await a_table(house, 2, ruleset="duel", listed=True)
        change = await reader.hear()

        assert (whole["type"], [t["code"] for t in whole["tables"]]) == ("listing", [first])
        assert (change["type"], change["number"]) == ("listing_change", whole["number"] + 1)
        assert {each["table"]["code"] for each in change["tables"]} == {second}


@hosted()
async def test_noise_at_a_table_is_not_told(house: House) -> None:
    """Who is ready is not in the list: the next that is told is of another table."""
    noisy, (anna, *_) = await a_table(house, 3, listed=True)
    async with anna.table(noisy) as socket:
        await socket.until("welcome")
        async with house.browser().socket("/api/lobby") as reader:
            whole = await reader.hear()
            for turn in range(20):
                socket.say(type="ready", ready=turn % 2 == 0)
                await socket.until("change", "readied")
            other, _ = await a_table(house, 3, listed=True)
            change = await reader.hear()

            assert change["number"] == whole["number"] + 1
            assert [each["table"]["code"] for each in change["tables"]] == [other]


@hosted(messages=0)
async def test_however_fast_a_table_changes_readers_are_told_at_their_pace(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3, listed=True)
    began = monotonic()  # before there is anybody to tell
    async with anna.table(code) as socket, house.browser().socket("/api/lobby") as reader:
        await socket.until("welcome")
        number = (await reader.hear())["number"]
        for _ in range(20):
            socket.say(type="stand")
            await socket.until("change", "stood")
            socket.say(type="sit", seat=0)
            await socket.until("change", "sat")
        socket.say(type="stand")
        while (change := await reader.hear())["tables"][0]["table"]["names"][0] is not None:
            pass

        assert change["number"] - number <= (monotonic() - began) / MIN_INTERVAL_S + 1


@hosted()
async def test_a_reader_who_comes_later_has_the_same_list(house: House) -> None:
    async with house.browser().socket("/api/lobby") as early:
        await early.hear()
        code, (anna, *_) = await a_table(house, 3, listed=True)
        while (told := await until_told(early, code))["names"][2] is None:
            pass
        async with house.browser().socket("/api/lobby") as late, anna.table(code) as socket:
            (table,) = (await late.hear())["tables"]
            assert table["names"] == told["names"]
            socket.say(type="stand")
            for reader in (early, late):
                while (told := await until_told(reader, code))["names"][0] is not None:
                    pass
                assert told["names"][1:] == table["names"][1:]


@hosted()
async def test_where_somebody_is_connected_comes_before_where_nobody_is(house: House) -> None:
    first, (anna, *_) = await a_table(house, 3, listed=True)
    house.clock.now += MINUTE
    second, _ = await a_table(house, 3, listed=True)

    assert await listed(house) == [second, first]
    async with anna.table(first) as socket:
        await socket.hear()
        assert await listed(house) == [first, second]


@hosted()
async def test_a_reader_is_told_who_is_connected(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3, listed=True)
    async with house.browser().socket("/api/lobby") as reader:
        assert (await reader.hear())["tables"][0]["waiting"] == 0
        async with anna.table(code):
            assert (await until_told(reader, code))["waiting"] == 1
        assert (await until_told(reader, code))["waiting"] == 0


@hosted()
async def test_a_table_that_nobody_comes_back_to_leaves_the_list(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3, listed=True)
    async with anna.table(code) as socket:
        await socket.hear()
        house.clock.now += 2 * AWAY_MS
        assert await listed(house) == [code], "somebody waits there"
    house.clock.now += AWAY_MS - 1
    assert await listed(house) == [code], "somebody was there a moment ago"
    async with house.browser().socket("/api/lobby") as reader:
        await reader.hear()
        house.clock.now += 1
        await house.services.lobby.sweep()
        assert (await reader.hear())["gone"] == [code]

    async with anna.table(code) as socket:
        await socket.hear()
        assert await listed(house) == [code]


@hosted()
async def test_a_table_opened_without_a_seat_leaves_soon(house: House) -> None:
    anna: Browser = house.browser()
    options = {"seats": 3, "listed": True}
    code = (await anna.post("/api/tables", {"options": options, "seat": None})).json["code"]

    assert await listed(house) == [code]
    house.clock.now += EMPTY_MS
    assert await listed(house) == []


@hosted()
async def test_a_table_that_starts_is_gone_from_the_list(house: House) -> None:
    code, (anna, *_) = await a_table(house, 2, ruleset="duel", listed=True)
    async with house.browser().socket("/api/lobby") as reader, anna.table(code) as socket:
        await reader.hear()
        socket.say(type="start")
        while not (gone := (await reader.hear())["gone"]):
            pass
        assert gone == [code]
