"""Standings, profiles, history and what cards did, asked for over HTTP."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import ApiClient, RunningServer, with_server

RATED = {"seats": 3, "rated": True, "listed": True}


async def play_rated(server: RunningServer, client: ApiClient, **options: Any) -> str:
    """A rated game against bots, given up at once: it is lost, and over."""
    wish = {"options": {**RATED, **options}, "bots": {"1": "page", "2": "page"}}
    code: str = (await client.post("/api/tables", wish)).json["code"]
    async with client.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    await server.services.results_job.process(f"{code}-1")
    return f"{code}-1"


async def history(client: ApiClient, query: str) -> list[str]:
    answer = await client.get(f"/api/history?{query}")
    assert answer.status == 200, answer.json
    return [game["id"] for game in answer.json["games"]]


@with_server()
async def test_somebody_has_a_page_by_their_name_however_it_is_written(
    server: RunningServer,
) -> None:
    anna = await signed_up(server, "Anna")
    await play_rated(server, anna)
    for name in ("Anna", "anna", "%C3%81nna"):
        page = (await server.client().get(f"/api/people/{name}")).json
        assert page["name"] == "Anna"
        assert not page["is_you"]
    mine = (await anna.get("/api/people/Anna")).json
    assert mine["is_you"]
    (rating,) = mine["ratings"]
    assert (rating["ruleset"], rating["seats"], rating["games"]) == ("base", 3, 1)
    assert rating["points"] < 1500
    assert [each["points"] for each in mine["rating_history"]] == [rating["points"]]
    (tally,) = mine["result_counts"]
    assert (tally["places"], tally["won"], tally["abandoned"]) == ([0, 0, 1], 0, 1)


@with_server()
async def test_a_guest_has_no_page(server: RunningServer) -> None:
    guest = server.client()
    await guest.post("/api/guest", {"name": "Bela"})
    assert (await guest.get("/api/people/Bela")).status == 404


@with_server()
async def test_whoever_has_played_enough_is_listed_beside_the_bots(server: RunningServer) -> None:
    anna = await signed_up(server, "Anna")
    for _ in range(4):
        await play_rated(server, anna)
    asked = "/api/standings?ruleset=base&seats=3"
    assert (await anna.get(asked)).json["leaders"] == []
    await play_rated(server, anna)
    told = (await anna.get(asked)).json
    assert [(each["name"], each["games"]) for each in told["leaders"]] == [("Anna", 5)]
    bots = [each["bot"] for each in told["bots"]]
    assert bots.index("squire") < bots.index("page")
    assert (await anna.get("/api/standings?ruleset=base&seats=4")).json["leaders"] == []


@with_server()
async def test_games_are_found_by_what_is_wished(server: RunningServer) -> None:
    anna, dora = await signed_up(server, "Anna"), await signed_up(server, "Dora")
    rated = await play_rated(server, anna)
    casual = await play_rated(server, anna, rated=False)
    hidden = await play_rated(server, anna, rated=False, listed=False)
    private = await play_rated(server, anna, spectators=False)
    of_dora = await play_rated(server, dora, seats=3, ruleset="ablaze")
    stranger = server.client()
    assert set(await history(stranger, "")) == {rated, casual, of_dora}
    assert set(await history(stranger, "person=anna")) == {rated, casual}
    assert await history(stranger, "person=anna&rated=rated") == [rated]
    assert await history(stranger, "ruleset=ablaze") == [of_dora]
    assert await history(stranger, "person=anna&result=won") == []
    assert await history(stranger, "seats=5") == []
    assert await history(stranger, "person=anna&opponent=dora") == []
    assert set(await history(anna, "mine=1")) == {rated, casual, hidden, private}
    assert await history(stranger, "mine=1") == []
    day = "2023-11-14"
    assert len(await history(stranger, f"since={day}&until={day}")) == 3
    assert await history(stranger, "until=2023-11-13") == []


@with_server()
async def test_questions_that_make_no_sense_are_refused(server: RunningServer) -> None:
    client = server.client()
    for asked, why in {
        "/api/standings?seats=9": "invalid_message",
        "/api/standings?ruleset=chess": "invalid_message",
        "/api/history?since=2026-13-45": "invalid_message",
        "/api/history?cursor=yesterday": "invalid_message",
        "/api/history?person=nobody": "not_found",
        "/api/card-statistics?seats=x": "invalid_message",
    }.items():
        assert (await client.get(asked)).json["code"] == why, asked


@with_server()
async def test_what_is_known_of_how_one_plays_comes_along_in_the_export(
    server: RunningServer,
) -> None:
    anna = await signed_up(server, "Anna")
    await play_rated(server, anna)
    answer = await anna.get("/api/export")
    me = json.loads(ZipFile(BytesIO(answer.body)).read("me.json"))
    page = (await anna.get("/api/people/Anna")).json
    assert me["ratings"]
    for field in ("ratings", "rating_history", "result_counts", "cards"):
        assert me[field] == page[field]
