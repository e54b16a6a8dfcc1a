"""Tables that go on from a moment of a game."""

import asyncio
from pathlib import Path
from typing import Any

from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.server.http.endpoints.examples import RECORD
from tests.testkit.corpus import make_games
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    play_bot_game,
    running_server,
    with_server,
)

MOMENT = 7


async def begin(browser: ApiClient, of: dict[str, str], moment: int = MOMENT, **wish: Any) -> str:
    answer = await browser.post("/api/play-on", {"source": of, "position": moment, **wish})
    assert answer.status == 201, answer.json
    return str(answer.json["code"])


async def greeted(browser: ApiClient, code: str) -> dict[str, Any]:
    async with browser.join_table(code) as socket:
        return await socket.receive()


async def tokens(browser: ApiClient, game: str) -> list[str]:
    record = (await browser.get(f"/api/games/{game}/record.json")).json
    return [decision["token"] for decision in record["decisions"]]


async def play_out(browser: ApiClient, code: str) -> str:
    """Let bots play to the end; the id of the game."""
    async with browser.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    return f"{code}-1"


@with_server(tables_per_hour=0)
async def test_a_table_goes_on_where_the_replay_stood(server: RunningServer) -> None:
    game, _ = await play_bot_game(server)
    zoe = server.client()
    step = (await zoe.get(f"/api/games/{game}/replay?seat=open")).json["steps"][MOMENT]
    decider = step["view"]["decision"]["seat"]
    code = await begin(zoe, {"type": "game", "id": game})
    told = await greeted(zoe, code)

    assert told["you"]["seat"] == decider
    assert told["game"]["public"] | {"decision": None} == step["view"] | {"decision": None}
    assert told["game"]["private"]["options"] == step["all_private"][decider]["options"]
    assert told["game"]["private"]["cards"] == step["all_private"][decider]["cards"]
    assert told["table"]["game"]["origin"] == {"position": MOMENT, "redealt": False}
    again = await play_out(zoe, code)
    assert (await tokens(zoe, again))[:MOMENT] == (await tokens(zoe, game))[:MOMENT]
    replay = (await zoe.get(f"/api/games/{again}/replay?seat=open")).json
    assert replay["steps"][MOMENT]["all_private"] == step["all_private"]
    record = (await zoe.get(f"/api/games/{again}/record.ogn")).body.decode()
    assert read_record(record).final().is_over


@with_server(tables_per_hour=0)
async def test_one_tries_again_with_other_cards_where_one_could_not_look(
    server: RunningServer,
) -> None:
    game, anna = await play_bot_game(server)
    path = f"/api/games/{game}/replay"
    steps = (await anna.get(f"{path}?seat=0")).json["steps"]
    code = await begin(anna, {"type": "game", "id": game}, seat=0, redealt=True)
    told = (await greeted(anna, code))["table"]["game"]
    again = await play_out(anna, code)

    assert told["origin"] == {"position": MOMENT, "redealt": True}
    mine = (await anna.get(f"/api/games/{again}/replay?seat=0")).json["steps"]
    for then, now in zip(steps[: MOMENT + 1], mine):
        assert now["private"] == then["private"]
        assert now["view"] | {"decision": None} == then["view"] | {"decision": None}
    dealt = [
        (await anna.get(f"/api/games/{each}/record.json")).json["dealt"] for each in (game, again)
    ]
    assert dealt[0] != dealt[1]
    assert sorted(dealt[0]["red"]["hand"]) == sorted(dealt[1]["red"]["hand"])


@with_server(tables_per_hour=0)
async def test_the_bots_that_sat_there_sit_down_again_and_others_for_people(
    server: RunningServer,
) -> None:
    game, anna = await play_bot_game(server)
    of = {"type": "game", "id": game}
    tables = [
        (await greeted(anna, await begin(anna, of, seat=seat, bot=bot)))["table"]
        for seat, bot in ((0, None), (1, None), (2, "squire"))
    ]

    assert [[seat["bot"] for seat in table["seats"]] for table in tables] == [
        [None, "page", "page"],
        ["squire", None, "page"],
        ["squire", "squire", None],
    ]


@with_server(tables_per_hour=0)
async def test_what_was_among_players_stays_among_them(server: RunningServer) -> None:
    game, anna = await play_bot_game(server, spectators=False)
    code = await begin(anna, {"type": "game", "id": game})
    zoe = server.client()
    of = {"source": {"type": "game", "id": game}, "position": 1}

    assert (await zoe.post("/api/play-on", of)).json["code"] == "spectators_not_allowed"
    async with zoe.join_table(code) as socket:
        assert socket.refusal == (403, "spectators_not_allowed")


def test_it_is_there_again_after_a_crash(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "o.db") as server:
            anna = server.client()
            code = await begin(anna, {"type": "record", "record": RECORD}, 2, bot="page")
            before = await greeted(anna, code)
            cookie = anna.cookie
        async with running_server(tmp_path / "o.db", seed=2) as server:
            anna = server.client()
            anna.cookie = cookie
            after = await greeted(anna, code)
            assert after["game"] == before["game"]
            assert after["table"] == before["table"]
            await play_out(anna, code)

    asyncio.run(scenario())


@with_server(tables_per_hour=0, request_rate=0)
async def test_a_record_of_every_ruleset_edition_and_seating_can_be_played_on(
    server: RunningServer,
) -> None:
    for seed, (_, setup) in enumerate(make_games.setups()):
        record, _ = make_games.played(setup, seed)
        sent = {"type": "record", "record": write_record(record)}
        for redrawn in (False, True):
            await begin(server.client(), sent, len(record.actions) // 2, redealt=redrawn)
