"""Several people share one device: each seat by a connection of its own, and nothing beside it."""

from typing import Any

from tests.testkit.server.app import ApiClient, RunningServer, WebSocketClient, with_server

PEOPLE = {"0": "Anna", "1": "Bela"}


async def share(browser: ApiClient, people: dict[str, str] = PEOPLE, **options: Any) -> str:
    """The code of a table of three: people of one device, and a bot where nobody sits."""
    bots = {str(seat): "page" for seat in range(3) if str(seat) not in people}
    wish = {"options": {"seats": 3, "first": 0, **options}, "seat": None}
    opened = await browser.post("/api/tables", {**wish, "people": people, "bots": bots})
    assert opened.status == 201, opened.json
    return str(opened.json["code"])


def look(browser: ApiClient, code: str, seat: int) -> Any:
    return browser.socket(f"/api/tables/{code}/live?seat={seat}")


async def greeted(socket: WebSocketClient) -> dict[str, Any]:
    socket.send(type="join", client="test", since=None)
    return await socket.receive_until("welcome")


@with_server()
async def test_all_are_ready_at_once_and_the_game_begins(server: RunningServer) -> None:
    anna = server.client()
    code = await share(anna)
    table = (await anna.get(f"/api/tables/{code}")).json["table"]

    assert table["phase"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Bela", "page"]
    assert [seat["shares_with"] for seat in table["seats"]] == [table["host"], table["host"], None]


@with_server()
async def test_without_a_seat_one_sees_what_a_stranger_sees(server: RunningServer) -> None:
    anna = server.client()
    code = await share(anna)
    async with anna.join_table(code) as table, server.client().join_table(code) as stranger:
        mine, theirs = await table.receive_until("welcome"), await stranger.receive_until("welcome")

    assert mine["you"]["seat"] is None
    assert mine["you"]["host"]
    assert mine["game"]["private"] is None
    assert mine["game"] == theirs["game"]


@with_server()
async def test_each_seat_is_told_its_own_cards_alone_and_decides_alone(
    server: RunningServer,
) -> None:
    anna = server.client()
    code = await share(anna)
    async with look(anna, code, 0) as first, look(anna, code, 1) as second:
        one, two = await greeted(first), await greeted(second)
        assert (one["you"]["name"], two["you"]["name"]) == ("Anna", "Bela")
        assert one["game"]["private"]["options"]
        assert not two["game"]["private"]["options"]
        assert one["game"]["private"]["holdings"] != two["game"]["private"]["holdings"]
        number = one["game"]["public"]["decision"]["number"]
        second.send(type="act", number=number, choice=0, id="a")
        assert (await second.receive_until("refused"))["code"] == "not_your_turn"
        first.send(type="act", number=number, choice=0, id="b")
        assert (await first.receive_until("accepted"))["id"] == "b"
        told = await second.receive_until("change", "decided")
        assert told["change"]["seat"] == 0


@with_server()
async def test_nobody_else_looks_from_their_seats(server: RunningServer) -> None:
    anna, zoe = server.client(), server.client()
    await zoe.post("/api/guest")
    code = await share(anna)

    for browser, seat in ((zoe, 0), (server.client(), 1), (anna, 2), (anna, 4)):
        async with look(browser, code, seat) as socket:
            assert socket.refusal == (400, "not_seated")


@with_server(disconnect_timeout=0.01)
async def test_while_one_looks_all_of_the_device_are_there_and_no_bot_plays_on(
    server: RunningServer,
) -> None:
    anna = server.client()
    code = await share(anna)
    async with look(anna, code, 1) as bela:
        told = await greeted(bela)
        assert told["presence"]["seats"] == [True, True, False]
        assert told["clocks"]["running"] == 0
        assert told["clocks"]["takeover_at"] is None
    async with anna.join_table(code) as table:
        told = await table.receive_until("welcome")
        assert told["presence"]["seats"] == [True, True, False]
        assert (told["presence"]["spectator_count"], told["presence"]["spectators"]) == (0, [])


@with_server()
async def test_a_new_name_of_the_guest_is_nobody_elses(server: RunningServer) -> None:
    anna = server.client()
    code = await share(anna)
    async with look(anna, code, 1) as bela:
        await greeted(bela)
        await anna.post("/api/guest", {"name": "Zoe"})
        bela.send(type="hand_over")
        assert (await bela.receive_until("change", "bot_took_over"))["change"]["seat"] == 1


@with_server()
async def test_a_device_that_signs_out_looks_from_no_seat_any_more(server: RunningServer) -> None:
    anna = server.client()
    code = await share(anna)
    async with look(anna, code, 1) as bela:
        await greeted(bela)
        await anna.post("/api/sign-out")
        assert (await bela.receive_until("closing"))["code"] == "signed_out"


@with_server()
async def test_their_table_and_their_game_are_the_guests_who_brought_them(
    server: RunningServer,
) -> None:
    anna = server.client()
    code = await share(anna)
    (mine,) = (await anna.get("/api/me")).json["tables"]
    assert (mine["code"], mine["your_seat"], mine["your_decision"]) == (code, None, True)

    async with anna.join_table(code) as table:
        for seat in (0, 1):
            async with look(anna, code, seat) as one:
                await greeted(one)
                one.send(type="hand_over")
                await one.receive_until("change", "bot_took_over")
        await table.receive_until("change", "ended")
        table.send(type="start")
        await table.receive_until("change", "started")
    (game,) = (await anna.get("/api/me")).json["games"]
    assert (game["names"], game["your_seat"]) == (["Anna", "Bela", "page"], None)


@with_server()
async def test_whoever_is_forgotten_takes_all_of_the_device_along(server: RunningServer) -> None:
    anna, zoe = server.client(), server.client()
    code = await share(anna)
    async with zoe.join_table(code) as socket:
        await socket.receive_until("welcome")
        await anna.post("/api/delete-me")
        left = [
            (await socket.receive_until("change", "bot_took_over"))["change"]["seat"]
            for _ in range(2)
        ]
    assert sorted(left) == [0, 1]


@with_server()
async def test_two_of_one_name_are_told_apart(server: RunningServer) -> None:
    anna = server.client()
    code = await share(anna, {"0": "Anna", "1": "anna", "2": "Zoe"})
    table = (await anna.get(f"/api/tables/{code}")).json["table"]

    assert [seat["name"] for seat in table["seats"]] == ["Anna", "anna II", "Zoe"]


@with_server()
async def test_what_cannot_be_shared_is_refused(server: RunningServer) -> None:
    async def refused(**wish: Any) -> str:
        answer = await server.client().post("/api/tables", {"seat": None, **wish})
        return str(answer.json["code"])

    assert await refused(people={"0": "Squire"}) == "invalid_name"
    assert await refused(people={"0": "Anna"}, bots={"0": "page"}) == "seat_taken"
    assert await refused(people={"4": "Anna"}) == "invalid_options"
    assert await refused(people={"1": "Anna"}, seat=0) == "invalid_options"
