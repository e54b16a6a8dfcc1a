"""The websocket of a table."""

import json
from typing import Any

from tests.testkit.server.app import House, a_table, hosted


@hosted()
async def test_a_game_against_bots_is_played_to_its_end(house: House) -> None:
    anna = house.browser()
    code = (await anna.post("/api/quick", {"seats": 3, "bot": "page"})).json["code"]
    async with anna.table(code) as socket:
        numbers = []
        message = await socket.hear()
        while True:
            game: dict[str, Any] = message.get("game") or message
            private = game.get("private")
            view: Any = game.get("public") or game.get("view")
            if message["type"] == "change":
                numbers.append(message["number"])
                if message["what"]["kind"] == "ended":
                    break
            if private and private["options"]:
                asked = view["decision"]["number"]
                socket.say(type="act", number=asked, choice=0, id=f"a{asked}")
            message = await socket.hear()
        first = numbers[0]
        assert numbers == [*range(first, first + len(numbers))]
    record = await anna.get(f"/api/games/{code}-1/record.ogn")
    assert record.body.startswith(b'[Ruleset "base"]')


@hosted()
async def test_join_comes_first_and_once(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.socket(f"/api/tables/{code}/live") as socket:
        socket.say(type="ready", ready=True)
        assert (await socket.hear())["code"] == "join_first"
        socket.say(type="join", client="a")
        assert (await socket.hear())["type"] == "welcome"
        socket.say(type="join", client="a")
        assert (await socket.until("refused"))["code"] == "join_first"


@hosted()
async def test_a_ping_is_answered_with_the_servers_time(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        socket.say(type="ping", id=7)
        pong = await socket.until("pong")

    assert pong == {"type": "pong", "id": 7, "now": house.clock.now}


@hosted()
async def test_what_cannot_be_read_is_refused_and_the_line_stays_open(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        await socket.hear()
        for text, why in [
            ("", "bad_message"),
            ("{", "bad_message"),
            ("[" * 4000, "bad_message"),
            ('{"type":"dance"}', "bad_message"),
            ('{"type":"sit","seat":-1}', "bad_message"),
            ('{"type":"sit","seat":1,"more":1}', "bad_message"),
            ('{"type":"say","text":"\\ud800"}', "bad_message"),
            ('{"type":"act","number":1e400,"choice":0,"id":"a"}', "bad_message"),
            (json.dumps({"type": "say", "text": "x" * 5000}), "too_large"),
        ]:
            socket.send_text(text)
            assert (await socket.until("refused"))["code"] == why, text
        socket.inbox.put_nowait({"type": "websocket.receive", "bytes": b"{}"})
        assert (await socket.until("refused"))["code"] == "bad_message"
        socket.say(type="ping", id=1)
        assert (await socket.until("pong"))["id"] == 1


@hosted(messages=5)
async def test_an_act_refused_in_a_flood_is_refused_by_its_id(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        for number in range(60):
            socket.say(type="act", number=number, choice=0, id=f"a{number}")
        while (refused := await socket.until("refused"))["code"] != "too_fast":
            pass
        assert refused["id"].startswith("a")


@hosted(chat=0.001)
async def test_talk_is_limited_whatever_the_number_of_tabs(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as one, anna.table(code) as two:
        for socket in (one, two, one, two, one):
            socket.say(type="say", phrase="hello")
            await socket.until("change", "said")
        two.say(type="say", phrase="hello")
        assert (await two.until("refused"))["code"] == "too_fast"


@hosted()
async def test_a_muted_person_stays_muted_at_every_table(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3)
    annas_id = (await anna.get("/api/me")).json["guest"]["id"]
    async with bela.table(code) as socket:
        socket.say(type="mute", person=annas_id)
        assert (await socket.until("muted"))["muted"] == [annas_id]
    async with bela.table(code) as listening, anna.table(code) as speaking:
        assert (await listening.hear())["you"]["muted"] == [annas_id]
        speaking.say(type="say", text="hello")
        said = await listening.until("change", "said")
        assert said["what"]["text"] is None


@hosted()
async def test_whoever_is_muted_is_muted_in_every_tab_at_once(house: House) -> None:
    code, (anna, bela, carl) = await a_table(house, 3)
    annas_id = (await anna.get("/api/me")).json["guest"]["id"]
    async with bela.table(code) as one, bela.table(code) as two, carl.table(code) as other:
        for socket in (one, two, other):
            await socket.until("welcome")
        one.say(type="mute", person=annas_id)
        assert (await two.until("muted"))["muted"] == [annas_id]
        async with anna.table(code) as speaking:
            speaking.say(type="say", text="hello")
            heard = [await each.until("change", "said") for each in (one, two, other)]
        assert [said["what"]["text"] for said in heard] == [None, None, "hello"]


@hosted()
async def test_a_table_for_its_players_only_lets_nobody_watch(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3, spectators=False)
    zoe = house.browser()
    async with zoe.table(code) as watching:
        await watching.until("welcome")
        async with anna.table(code) as socket:
            socket.say(type="start")
            await socket.until("change", "started")
        assert (await watching.until("closing"))["code"] == "no_spectators"
        assert (await watching.until("closed"))["code"] == 4403
    async with zoe.socket(f"/api/tables/{code}/live") as socket:
        assert socket.refusal == (403, "no_spectators")


@hosted()
async def test_those_who_come_and_go_are_told_of(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3)
    async with anna.table(code) as socket:
        alone = await socket.until("presence")
        async with bela.table(code):
            both = await socket.until("presence")
        again = await socket.until("presence")

    assert [told["seats"][:2] for told in (alone, both, again)] == [
        [True, False],
        [True, True],
        [True, False],
    ]


@hosted()
async def test_whoever_sits_down_is_here_at_once(house: House) -> None:
    anna, bela = house.browser(), house.browser()
    await bela.post("/api/guest")
    code = (await anna.post("/api/tables", {"options": {"seats": 3}})).json["code"]
    async with anna.table(code) as host, bela.table(code) as guest:
        await guest.until("welcome")
        guest.say(type="sit", seat=1)
        await host.until("change", "sat")
        assert (await host.until("presence"))["seats"] == [True, True, False]
        guest.say(type="stand")
        await host.until("change", "stood")
        assert (await host.until("presence"))["seats"] == [True, False, False]


@hosted(connections=2)
async def test_one_address_has_only_so_many_connections(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code), anna.table(code):
        async with anna.socket(f"/api/tables/{code}/live") as third:
            assert third.refusal == (429, "too_many")
        async with anna.socket("/api/lobby") as fourth:
            assert fourth.refusal == (429, "too_many")
    async with anna.socket(f"/api/tables/{code}/live") as again:
        assert again.refusal is None


@hosted()
async def test_a_page_may_ask_plainly_why_its_websocket_is_refused(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3, spectators=False)
    async with anna.table(code) as socket:
        socket.say(type="start")
        await socket.until("change", "started")
    for browser, where, why in [
        (anna, "no-such", (404, "not_found")),
        (house.browser(), code, (403, "no_spectators")),
        (anna, code, (426, "bad_message")),
    ]:
        answer = await browser.get(f"/api/tables/{where}/live")
        assert (answer.status, answer.json["code"]) == why
