"""Finding somebody a table: among those where people wait, or a new one that bots fill up."""

import asyncio
from typing import Any

from oriflamme.server.lobby.bot_fill_timer import BotFillTimer, fill_at
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import Fill, TableOptions
from oriflamme.server.room.live_table import LiveTable
from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import Browser, House, hosted
from tests.testkit.server.table_harness import START, Party

FILLED = TableOptions(seats=3, listed=True, fill=Fill(60, "page"))


async def find(browser: Browser, **wish: Any) -> tuple[str, bool]:
    found = (await browser.post("/api/find", wish)).json
    return found["code"], found["is_new"]


@hosted()
async def test_whoever_finds_nobody_gets_a_listed_table_and_is_ready_there(house: House) -> None:
    anna = house.browser()
    code, is_new = await find(anna, seats=3, wait=30, bot="page")
    table = (await anna.get(f"/api/tables/{code}")).json["table"]
    assert is_new
    assert table["seats"][0]["ready"]
    assert (table["options"]["listed"], table["options"]["seats"]) == (True, 3)
    assert table["options"]["fill"] == {"seconds": 30, "bot": "page"}


@hosted()
async def test_the_next_who_wants_the_same_goes_to_the_same_table(house: House) -> None:
    anna, bela = house.browser(), house.browser()
    code, _ = await find(anna, ruleset="ablaze")
    assert await find(bela, ruleset="ablaze", wait=None) == (code, False)


@hosted()
async def test_two_who_look_at_the_same_moment_meet(house: House) -> None:
    found = await asyncio.gather(*(find(house.browser(), seats=5) for _ in range(4)))
    assert len({code for code, _ in found}) == 1
    assert [is_new for _, is_new in found].count(True) == 1


@hosted(listed=0)
async def test_whoever_wants_something_else_does_not(house: House) -> None:
    anna = await signed_up(house)
    code, _ = await find(house.browser(), seats=4)
    for wish in (
        {"seats": 3},
        {"ruleset": "duel"},
        {"rated": True},
        {"pace": {"type": "days", "days": 1}},
    ):
        found, is_new = await find(anna, **wish)
        assert is_new, wish
        assert found != code


@hosted()
async def test_nobody_is_sent_to_a_table_whose_people_have_gone(house: House) -> None:
    code, _ = await find(house.browser())
    house.clock.now += 5 * 60_000
    assert (await find(house.browser()))[0] != code


@hosted()
async def test_people_with_days_to_think_wait_longer(house: House) -> None:
    wish = {"pace": {"type": "days", "days": 3}, "wait": None}
    code, _ = await find(house.browser(), **wish)
    house.clock.now += 5 * 3_600_000
    assert await find(house.browser(), **wish) == (code, False)


@hosted()
async def test_a_full_table_and_one_for_a_rating_are_nobodys_without_an_account(
    house: House,
) -> None:
    anna, guest = await signed_up(house), house.browser()
    assert (await find(anna, rated=True))[1]
    assert (await guest.post("/api/find", {"rated": True})).json["code"] == "rated_table"
    wish = {"options": {"seats": 3, "listed": True}, "bots": {"1": "page", "2": "page"}}
    full = (await guest.post("/api/tables", wish)).json["code"]
    assert (await find(guest, seats=3))[0] != full


def test_bots_are_due_once_the_first_who_sits_has_waited() -> None:
    party = Party(FILLED)
    assert fill_at(party.room) is None
    party.join("Anna")
    assert fill_at(party.room) == START + 60_000
    party.now += 10_000
    bela = party.join("Bela")
    party.say(bela, fc.Sit(1))
    assert fill_at(party.room) == START + 60_000


def test_nobody_waits_where_it_was_not_agreed_on() -> None:
    party = Party(TableOptions(seats=3))
    party.join("Anna")
    assert fill_at(party.room) is None
    party.room.fill_seats()
    assert party.table.number == 2


def test_free_seats_go_to_bots_and_the_game_begins_when_all_are_ready() -> None:
    party = Party(FILLED)
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(2))
    for ear in (anna, bela):
        party.say(ear, fc.Ready(True))
    party.room.fill_seats()
    assert [chair.bot for chair in party.table.seats] == [None, "page", None]
    assert party.table.phase == "playing"
    assert fill_at(party.room) is None


def test_the_time_having_come_the_seats_are_filled() -> None:
    party = Party(FILLED)
    party.join("Anna")

    async def run() -> None:
        filled = asyncio.Event()

        def changed(room: LiveTable, *_: object) -> None:
            if not any(chair.is_free for chair in room.table.seats):
                filled.set()

        party.room.on_change = changed
        filling = BotFillTimer(party.room, lambda: START + 60_000)
        filling.reschedule()
        await asyncio.wait_for(filled.wait(), 60)

    asyncio.run(run())
    assert [chair.bot for chair in party.table.seats] == [None, "page", "page"]
