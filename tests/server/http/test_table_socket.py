"""The websocket of a table."""

import json
from typing import Any

from tests.testkit.server.app import RunningServer, seated_table, with_server


@with_server()
async def test_a_game_against_bots_is_played_to_its_end(server: RunningServer) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick", {"seats": 3, "bot": "page"})).json["code"]
    async with anna.join_table(code) as socket:
        numbers = []
        message = await socket.receive()
        while True:
            game: dict[str, Any] = message.get("game") or message
            private = game.get("private")
            view: Any = game.get("public") or game.get("view")
            if message["type"] == "change":
                numbers.append(message["number"])
                if message["change"]["kind"] == "ended":
                    break
            if private and private["options"]:
                asked = view["decision"]["number"]
                socket.send(type="act", number=asked, choice=0, id=f"a{asked}")
            message = await socket.receive()
        first = numbers[0]
        assert numbers == [*range(first, first + len(numbers))]
    record = await anna.get(f"/api/games/{code}-1/record.ogn")
    assert record.body.startswith(b'[Ruleset "base"]')


@with_server()
async def test_join_comes_first_and_once(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.socket(f"/api/tables/{code}/live") as socket:
        socket.send(type="ready", ready=True)
        assert (await socket.receive())["code"] == "join_first"
        socket.send(type="join", client="a")
        assert (await socket.receive())["type"] == "welcome"
        socket.send(type="join", client="a")
        assert (await socket.receive_until("refused"))["code"] == "join_first"


@with_server()
async def test_a_ping_is_answered_with_the_servers_time(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        socket.send(type="ping", id=7)
        pong = await socket.receive_until("pong")

    assert pong == {"type": "pong", "id": 7, "now": server.clock.now}


@with_server()
async def test_what_cannot_be_read_is_refused_and_the_line_stays_open(
    server: RunningServer,
) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        await socket.receive()
        for text, why in [
            ("", "invalid_message"),
            ("{", "invalid_message"),
            ("[" * 4000, "invalid_message"),
            ('{"type":"dance"}', "invalid_message"),
            ('{"type":"take_seat","seat":-1}', "invalid_message"),
            ('{"type":"take_seat","seat":1,"more":1}', "invalid_message"),
            ('{"type":"send_chat","text":"\\ud800"}', "invalid_message"),
            ('{"type":"act","number":1e400,"choice":0,"id":"a"}', "invalid_message"),
            (json.dumps({"type": "send_chat", "text": "x" * 5000}), "too_large"),
        ]:
            socket.send_text(text)
            assert (await socket.receive_until("refused"))["code"] == why, text
        socket.inbox.put_nowait({"type": "websocket.receive", "bytes": b"{}"})
        assert (await socket.receive_until("refused"))["code"] == "invalid_message"
        socket.send(type="ping", id=1)
        assert (await socket.receive_until("pong"))["id"] == 1


@with_server(message_rate=5)
async def test_an_act_refused_in_a_flood_is_refused_by_its_id(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        for number in range(60):
            socket.send(type="act", number=number, choice=0, id=f"a{number}")
        while (refused := await socket.receive_until("refused"))["code"] != "rate_limited":
            pass
        assert refused["id"].startswith("a")


@with_server(chat_rate=0.001)
async def test_talk_is_limited_whatever_the_number_of_tabs(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as one, anna.join_table(code) as two:
        for socket in (one, two, one, two, one):
            socket.send(type="send_chat", phrase="hello")
            await socket.receive_until("change", "chat_sent")
        two.send(type="send_chat", phrase="hello")
        assert (await two.receive_until("refused"))["code"] == "rate_limited"


@with_server()
async def test_a_muted_person_stays_muted_at_every_table(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    annas_id = (await anna.get("/api/me")).json["guest"]["id"]
    async with bela.join_table(code) as socket:
        socket.send(type="mute", person=annas_id)
        assert (await socket.receive_until("muted"))["muted"] == [annas_id]
    async with bela.join_table(code) as listening, anna.join_table(code) as speaking:
        assert (await listening.receive())["you"]["muted"] == [annas_id]
        speaking.send(type="send_chat", text="hello")
        said = await listening.receive_until("change", "chat_sent")
        assert said["change"]["text"] is None


@with_server()
async def test_whoever_is_muted_is_muted_in_every_tab_at_once(server: RunningServer) -> None:
    code, (anna, bela, carl) = await seated_table(server, 3)
    annas_id = (await anna.get("/api/me")).json["guest"]["id"]
    async with (
        bela.join_table(code) as one,
        bela.join_table(code) as two,
        carl.join_table(code) as other,
    ):
        for socket in (one, two, other):
            await socket.receive_until("welcome")
        one.send(type="mute", person=annas_id)
        assert (await two.receive_until("muted"))["muted"] == [annas_id]
        async with anna.join_table(code) as speaking:
            speaking.send(type="send_chat", text="hello")
            heard = [await each.receive_until("change", "chat_sent") for each in (one, two, other)]
        assert [said["change"]["text"] for said in heard] == [None, None, "hello"]


@with_server()
async def test_a_table_for_its_players_only_lets_nobody_watch(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3, spectators=False)
    zoe = server.client()
    async with zoe.join_table(code) as watching:
        await watching.receive_until("welcome")
        async with anna.join_table(code) as socket:
            socket.send(type="start")
            await socket.receive_until("change", "started")
        assert (await watching.receive_until("closing"))["code"] == "spectators_not_allowed"
        assert (await watching.receive_until("closed"))["code"] == 4403
    async with zoe.socket(f"/api/tables/{code}/live") as socket:
        assert socket.refusal == (403, "spectators_not_allowed")


@with_server()
async def test_those_who_come_and_go_are_told_of(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        alone = await socket.receive_until("presence")
        async with bela.join_table(code):
            both = await socket.receive_until("presence")
        again = await socket.receive_until("presence")

    assert [told["seats"][:2] for told in (alone, both, again)] == [
        [True, False],
        [True, True],
        [True, False],
    ]


@with_server()
async def test_whoever_sits_down_is_here_at_once(server: RunningServer) -> None:
    anna, bela = server.client(), server.client()
    await bela.post("/api/guest")
    code = (await anna.post("/api/tables", {"options": {"seats": 3}})).json["code"]
    async with anna.join_table(code) as host, bela.join_table(code) as guest:
        await guest.receive_until("welcome")
        guest.send(type="take_seat", seat=1)
        await host.receive_until("change", "seat_taken")
        assert (await host.receive_until("presence"))["seats"] == [True, True, False]
        guest.send(type="leave_seat")
        await host.receive_until("change", "seat_left")
        assert (await host.receive_until("presence"))["seats"] == [True, False, False]


@with_server(connections_per_network=2)
async def test_one_address_has_only_so_many_connections(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code), anna.join_table(code):
        async with anna.socket(f"/api/tables/{code}/live") as third:
            assert third.refusal == (429, "limit_reached")
        async with anna.socket("/api/lobby") as fourth:
            assert fourth.refusal == (429, "limit_reached")
    async with anna.socket(f"/api/tables/{code}/live") as again:
        assert again.refusal is None


@with_server()
async def test_a_page_may_ask_plainly_why_its_websocket_is_refused(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3, spectators=False)
    async with anna.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    for browser, where, why in [
        (anna, "no-such", (404, "not_found")),
        (server.client(), code, (403, "spectators_not_allowed")),
        (anna, code, (426, "invalid_message")),
    ]:
        answer = await browser.get(f"/api/tables/{where}/live")
        assert (answer.status, answer.json["code"]) == why
