"""Coats of arms: made from a name, changed by whoever bears them, and seen by everybody else."""

import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from oriflamme.server.protocol.coats import COAT_PATTERN, coat_of
from tests.server.http.test_games import play
from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server

CHOSEN = "bend-azure-argent-ship"
COLOUR_ON_COLOUR = "plain-azure-gules-tower"
METAL_ON_METAL = "plain-or-argent-tower"
A_FAMILYS = "plain-azure-or-lion"


@given(st.text())
def test_every_name_has_a_coat_that_obeys_the_rule_of_tincture(name: str) -> None:
    coat = coat_of(name)
    _, field, other, _ = coat.split("-")

    assert re.match(COAT_PATTERN, coat)
    assert len({field, other} & {"or", "argent"}) == 1


def test_a_name_keeps_its_coat_for_good() -> None:
    """Others know people by them: what is here must not change."""
    coats = [coat_of(name) for name in ("Anna", "Жанна д’Арк", "Вікторія", "Élise", "")]

    assert coats == [
        "pale-vert-or-tower",
        "fess-purpure-or-dolphin",
        "chief-argent-vert-ship",
        "chief-sable-or-dolphin",
        "chief-vert-or-tower",
    ]


def test_letters_written_in_two_ways_make_one_name() -> None:
    assert coat_of("E\u0301lise") == coat_of("\u00c9lise") == coat_of(" élise ")


def test_names_are_told_apart() -> None:
    assert len({coat_of(f"Guest {number}") for number in range(100)}) > 90


async def anna_in(server: RunningServer, **wish: object) -> ApiClient:
    anna = server.client()
    assert (await anna.post("/api/guest", {"name": "Anna", **wish})).status == 200
    return anna


@with_server()
async def test_another_name_brings_another_coat_until_one_is_chosen(server: RunningServer) -> None:
    anna = await anna_in(server)
    by_name = [(await anna.get("/api/me")).json["guest"]["coat"]]
    by_name.append((await anna.post("/api/guest", {"name": "Bela"})).json["coat"])
    chosen = (await anna.post("/api/guest", {"coat": CHOSEN})).json["coat"]
    kept = (await anna.post("/api/guest", {"name": "Carl"})).json["coat"]
    back = (await anna.post("/api/guest", {"coat": coat_of("Carl")})).json["coat"]
    again = (await anna.post("/api/guest", {"name": "Anna"})).json["coat"]

    assert by_name == [coat_of("Anna"), coat_of("Bela")]
    assert (chosen, kept) == (CHOSEN, CHOSEN)
    assert (back, again) == (coat_of("Carl"), coat_of("Anna"))


@with_server()
async def test_what_is_no_coat_is_refused(server: RunningServer) -> None:
    anna = await anna_in(server)
    for wish in (COLOUR_ON_COLOUR, METAL_ON_METAL, A_FAMILYS, f"{CHOSEN}\n", "<svg/>", "", 7):
        answer = await anna.post("/api/guest", {"coat": wish})
        assert (answer.status, answer.json["code"]) == (400, "invalid_message"), wish

    assert (await anna.get("/api/me")).json["guest"]["coat"] == coat_of("Anna")


@with_server()
async def test_the_coat_goes_along_to_another_device(server: RunningServer) -> None:
    anna = await anna_in(server, coat=CHOSEN)
    link = (await anna.post("/api/device-link", {})).json["url"]
    moved = await server.client().post(
        "/api/device-link/redeem", {"token": link.removeprefix("/move/")}
    )

    assert moved.json["coat"] == CHOSEN


@with_server()
async def test_everybody_at_the_table_sees_who_bears_what(server: RunningServer) -> None:
    """A bot bears none, nor does a free seat."""
    anna = await anna_in(server, coat=CHOSEN)
    opened = (await anna.post("/api/tables", {"options": {"seats": 3}, "bots": {"1": "page"}})).json
    table = (await server.client().get(f"/api/tables/{opened['code']}")).json["table"]
    mine = (await anna.get("/api/me")).json["tables"][0]

    assert [seat["coat"] for seat in table["seats"]] == [CHOSEN, None, None]
    assert mine["coats"] == [CHOSEN, None, None]


@with_server()
async def test_words_come_with_the_coat_of_the_speaker(server: RunningServer) -> None:
    code, (anna, bela, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as speaking, bela.join_table(code) as hearing:
        await speaking.receive()
        await hearing.receive()
        speaking.send(type="send_chat", phrase="hello")
        said = (await hearing.receive_until("change", "chat_sent"))["change"]

    assert said["coat"] == coat_of(said["name"])


@with_server(message_rate=0, request_rate=0)
async def test_a_finished_game_remembers_them_and_a_record_has_those_of_its_names(
    server: RunningServer,
) -> None:
    code, people = await seated_table(server, 2, ruleset="duel")
    await play(code, people, Random(5))
    await people[0].post("/api/guest", {"coat": CHOSEN})
    game = (await people[1].get(f"/api/games/{code}-1/replay")).json
    record = (await people[1].get(f"/api/games/{code}-1/record.ogn")).body.decode()
    brought = (await people[1].post("/api/records/replay", {"record": record})).json

    by_name = [coat_of("Guest 0"), coat_of("Guest 1")]
    assert game["summary"]["coats"] == brought["summary"]["coats"] == by_name
