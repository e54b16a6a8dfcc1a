"""Finding somebody a table: among those where people wait, or a new one that bots fill up."""

import asyncio
from typing import Any

from oriflamme.server.lobby.bot_fill_timer import BotFillTimer, fill_at
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import BotFill, TableOptions
from oriflamme.server.room.live_table import LiveTable
from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import ApiClient, RunningServer, with_server
from tests.testkit.server.table_harness import START, TableHarness

FILLED = TableOptions(seats=3, listed=True, bot_fill=BotFill(60, "page"))


async def find(client: ApiClient, **wish: Any) -> tuple[str, bool]:
    found = (await client.post("/api/matchmaking", wish)).json
    return found["code"], found["is_new"]


@with_server()
async def test_whoever_finds_nobody_gets_a_listed_table_and_is_ready_there(
    server: RunningServer,
) -> None:
    anna = server.client()
    code, is_new = await find(anna, seats=3, bot_fill_after=30, bot="page")
    table = (await anna.get(f"/api/tables/{code}")).json["table"]
    assert is_new
    assert table["seats"][0]["ready"]
    assert (table["options"]["listed"], table["options"]["seats"]) == (True, 3)
    assert table["options"]["bot_fill"] == {"seconds": 30, "bot": "page"}


@with_server()
async def test_the_next_who_wants_the_same_goes_to_the_same_table(server: RunningServer) -> None:
    anna, bela = server.client(), server.client()
    code, _ = await find(anna, ruleset="ablaze")
    assert await find(bela, ruleset="ablaze", bot_fill_after=None) == (code, False)


@with_server()
async def test_two_who_look_at_the_same_moment_meet(server: RunningServer) -> None:
    found = await asyncio.gather(*(find(server.client(), seats=5) for _ in range(4)))
    assert len({code for code, _ in found}) == 1
    assert [is_new for _, is_new in found].count(True) == 1


@with_server(listed_per_guest=0)
async def test_whoever_wants_something_else_does_not(server: RunningServer) -> None:
    anna = await signed_up(server)
    code, _ = await find(server.client(), seats=4)
    for wish in (
        {"seats": 3},
        {"ruleset": "duel"},
        {"rated": True},
        {"pace": {"type": "days", "days": 1}},
    ):
        found, is_new = await find(anna, **wish)
        assert is_new, wish
        assert found != code


@with_server()
async def test_nobody_is_sent_to_a_table_whose_people_have_gone(server: RunningServer) -> None:
    code, _ = await find(server.client())
    server.clock.now += 5 * 60_000
    assert (await find(server.client()))[0] != code


@with_server()
async def test_people_with_days_to_think_wait_longer(server: RunningServer) -> None:
    wish = {"pace": {"type": "days", "days": 3}, "bot_fill_after": None}
    code, _ = await find(server.client(), **wish)
    server.clock.now += 5 * 3_600_000
    assert await find(server.client(), **wish) == (code, False)


@with_server()
async def test_a_full_table_and_one_for_a_rating_are_nobodys_without_an_account(
    server: RunningServer,
) -> None:
    anna, guest = await signed_up(server), server.client()
    assert (await find(anna, rated=True))[1]
    assert (await guest.post("/api/matchmaking", {"rated": True})).json[
        "code"
    ] == "rated_requirements"
    wish = {"options": {"seats": 3, "listed": True}, "bots": {"1": "page", "2": "page"}}
    full = (await guest.post("/api/tables", wish)).json["code"]
    assert (await find(guest, seats=3))[0] != full


def test_bots_are_due_once_the_first_who_sits_has_waited() -> None:
    harness = TableHarness(FILLED)
    assert fill_at(harness.room) is None
    harness.join("Anna")
    assert fill_at(harness.room) == START + 60_000
    harness.now += 10_000
    bela = harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    assert fill_at(harness.room) == START + 60_000


def test_nobody_waits_where_it_was_not_agreed_on() -> None:
    harness = TableHarness(TableOptions(seats=3))
    harness.join("Anna")
    assert fill_at(harness.room) is None
    harness.room.fill_seats()
    assert harness.table.number == 2


def test_free_seats_go_to_bots_and_the_game_begins_when_all_are_ready() -> None:
    harness = TableHarness(FILLED)
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(2))
    for ear in (anna, bela):
        harness.request(ear, fc.Ready(True))
    harness.room.fill_seats()
    assert [chair.bot for chair in harness.table.seats] == [None, "page", None]
    assert harness.table.phase == "playing"
    assert fill_at(harness.room) is None


def test_the_time_having_come_the_seats_are_filled() -> None:
    harness = TableHarness(FILLED)
    harness.join("Anna")

    async def run() -> None:
        filled = asyncio.Event()

        def changed(room: LiveTable, *_: object) -> None:
            if not any(chair.is_free for chair in room.table.seats):
                filled.set()

        harness.room.on_change = changed
        filling = BotFillTimer(harness.room, lambda: START + 60_000)
        filling.reschedule()
        await asyncio.wait_for(filled.wait(), 60)

    asyncio.run(run())
    assert [chair.bot for chair in harness.table.seats] == [None, "page", "page"]
