"""Somebody who is deleted leaves games behind, and no name in them."""

import sqlite3
from contextlib import closing

from oriflamme.server.lobby.erasure import Erasure
from tests.testkit.server.app import Browser, House, a_table, hosted

QUIET_MS = 60_000


async def swept(house: House) -> None:
    """Nobody is there any more, for long enough to put every table away."""
    house.clock.now += QUIET_MS
    await house.services.lobby.sweep()
    await Erasure(house.services.store, house.services.lobby).sweep()


def kept(house: House) -> bytes:
    """All that lies on the disk of tables and games."""
    asked = (
        "SELECT body FROM changes",
        "SELECT summary FROM tables",
        "SELECT summary FROM games",
    )
    with closing(sqlite3.connect(house.services.settings.database)) as link:
        return b"".join(row[0] for sql in asked for row in link.execute(sql))


async def played_by(house: House, *names: str) -> tuple[str, list[Browser]]:
    """The code of a table where these people have finished a game, bots having played it out."""
    code, browsers = await a_table(house, len(names))
    for browser, name in zip(browsers, names):
        async with browser.table(code) as socket:
            socket.say(type="stand")
            await socket.until("change", "stood")
        await browser.post("/api/guest", {"name": name})
    for seat, browser in enumerate(browsers):
        async with browser.table(code) as socket:
            socket.say(type="sit", seat=seat)
            await socket.until("change", "sat")
            socket.say(type="say", text=f"I am {names[seat]}")
            await socket.until("change", "said")
    async with browsers[0].table(code) as socket:
        socket.say(type="start")
        await socket.until("change", "started")
    for browser in browsers[1:]:
        async with browser.table(code) as socket:
            socket.say(type="hand_over")
            await socket.until("change", "handed_over")
    async with browsers[0].table(code) as socket:
        socket.say(type="hand_over")
        await socket.until("change", "ended")
    return code, browsers


@hosted()
async def test_neither_name_nor_words_are_left_and_all_else_stays(house: House) -> None:
    code, (anna, bela, _) = await played_by(house, "Wilhelmina", "Bela", "Dora")
    record = (await bela.get(f"/api/games/{code}-1/record.ogn")).body.decode()
    assert b"Wilhelmina" in kept(house)
    await anna.post("/api/delete-me")
    await swept(house)

    assert b"Wilhelmina" not in kept(house)
    assert b"I am Bela" in kept(house)
    after = (await bela.get(f"/api/games/{code}-1/record.ogn")).body.decode()
    assert after == record.replace("Wilhelmina", "?")
    (game,) = (await bela.get("/api/me")).json["games"]
    assert game["names"] == ["?", "Bela", "Dora"]
    table = (await bela.get(f"/api/tables/{code}")).json["table"]
    assert [seat["name"] for seat in table["seats"]] == ["?", "Bela", "Dora"]


@hosted(bot_pause=60.0)
async def test_the_end_of_a_running_game_is_waited_for(house: House) -> None:
    anna = house.browser()
    await anna.post("/api/guest", {"name": "Wilhelmina"})
    await anna.post("/api/quick", {"bot": "page"})
    await anna.post("/api/delete-me")
    await swept(house)

    assert b"Wilhelmina" in kept(house)
    assert len(await house.services.store.rows("SELECT code FROM nameless")) == 1


@hosted()
async def test_a_guest_who_became_somebody_with_an_account_is_forgotten_too(house: House) -> None:
    _, (guest, *_) = await played_by(house, "Wilhelmina", "Bela", "Dora")
    anna, wish = house.browser(), {"name": "Anna", "password": "correct horse battery"}
    await anna.post("/api/account", wish)
    await guest.post("/api/sign-in", {**wish, "bring": True, "leave": True})
    await guest.post("/api/delete-me")
    await swept(house)

    assert b"Wilhelmina" not in kept(house)
    assert await house.services.store.rows("SELECT code FROM nameless") == []


@hosted()
async def test_whoever_sat_and_got_up_again_leaves_neither_name_nor_words(house: House) -> None:
    code, (host, *_) = await a_table(house, 3)
    passer_by = house.browser()
    await passer_by.post("/api/guest", {"name": "Wilhelmina"})
    async with host.table(code) as socket:
        socket.say(type="stand")
        await socket.until("change", "stood")
    async with passer_by.table(code) as socket:
        socket.say(type="sit", seat=0)
        await socket.until("change", "sat")
        socket.say(type="say", text="Good evening!")
        await socket.until("change", "said")
        socket.say(type="stand")
        await socket.until("change", "stood")
    assert b"Wilhelmina" in kept(house)
    assert b"Good evening!" in kept(house)
    await passer_by.post("/api/delete-me")
    await swept(house)

    assert b"Wilhelmina" not in kept(house)
    assert b"Good evening!" not in kept(house)
    assert await house.services.store.rows("SELECT code FROM nameless") == []
    guests = await house.services.store.rows("SELECT guest FROM named_at WHERE code = ?", code)
    assert len(guests) == 3, "those who are still here"
