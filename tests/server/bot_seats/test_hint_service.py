"""Hints at a table against bots, from the question to the answer."""

from typing import Any

import pytest

from oriflamme import view
from oriflamme.analysis.hint import hint
from oriflamme.server.bot_seats.worker_process import warm_up_request
from tests.testkit.server.app import ApiClient, RunningServer, WebSocketClient, with_server

SEEN = warm_up_request("page").view
WISH = {"options": {"seats": 3, "first": 0}, "bots": {"1": "page", "2": "page"}}


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """What thinking needs is compiled before anybody waits for it."""
    hint(SEEN, simulations=4)


async def begun(client: ApiClient, wish: dict[str, Any] = WISH) -> str:
    code: str = (await client.post("/api/tables", wish)).json["code"]
    async with client.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    return code


async def asked(socket: WebSocketClient) -> int:
    """The number of the decision that the one who has just come has to make."""
    number: int = (await socket.receive_until("welcome"))["game"]["public"]["decision"]["number"]
    return number


@with_server(bot_workers=0)
async def test_the_one_who_asks_is_told_what_the_strongest_bot_would_consider(
    server: RunningServer,
) -> None:
    anna = server.client()
    code = await begun(anna)
    async with anna.join_table(code) as socket, server.client().join_table(code) as spectator:
        number = await asked(socket)
        socket.send(type="ask_hint", number=number)
        told = await socket.receive_until("hint")
        socket.send(type="ask_hint", number=number)
        again = await socket.receive_until("hint")
        socket.send(type="act", number=number, choice=told["options"][0]["choice"], id="a")
        await socket.receive_until("accepted")
        await spectator.receive_until("change", "decided")
        assert '"type":"hint"' not in "".join(spectator.texts)

    assert again == told
    assert told["number"] == number
    chances = [option["win_percent"] for option in told["options"]]
    assert 0 < len(chances) <= 5
    assert all(0 <= chance <= 100 for chance in chances)


@with_server(bot_workers=0)
async def test_it_is_the_hint_that_follows_from_the_view_of_the_seat(server: RunningServer) -> None:
    anna = server.client()
    code = await begun(anna)
    room = await server.services.lobby.get_room(code)
    game = room.table.running_game()
    assert game.state.decision
    expected = hint(view(game.state, 0))
    async with anna.join_table(code) as socket:
        socket.send(type="ask_hint", number=await asked(socket))
        told = await socket.receive_until("hint")

    options = game.state.decision.options
    assert told["bot"] == expected.bot
    assert [options[option["choice"]] for option in told["options"]] == [
        option.action for option in expected.options
    ]
    assert [[why["fact"] for why in option["reasons"]] for option in told["options"]] == [
        [why.fact for why in option.reasons] for option in expected.options
    ]


@with_server(bot_workers=0)
async def test_who_asks_too_often_has_to_think(server: RunningServer) -> None:
    anna = server.client()
    code = await begun(anna)
    async with anna.join_table(code) as socket:
        number = await asked(socket)
        for _ in range(6):
            socket.send(type="ask_hint", number=number)
        refused = await socket.receive_until("refused")

    assert refused["code"] == "rate_limited"
