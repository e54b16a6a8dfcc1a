"""Finished games: links, records, replays. Of a running game nothing is told."""

import json
from random import Random
from typing import Any

from oriflamme.fairness.claim_check import is_valid
from oriflamme.fairness.proof import read_proof
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.server.protocol import changes as ch
from tests.testkit.server.app import Browser, House, a_table, hosted


async def play(code: str, browsers: list[Browser], rng: Random) -> None:
    """Start the game at a full table and play it to its end by chance."""
    async with browsers[0].table(code) as first:
        first.say(type="start")
        await first.until("change", "started")
    while True:
        for browser in browsers:
            async with browser.table(code) as socket:
                game = (await socket.hear())["game"]
                if game["public"]["decision"] is None:
                    return
                if options := game["private"]["options"]:
                    number = game["public"]["decision"]["number"]
                    choice = rng.randrange(len(options))
                    socket.say(type="act", number=number, choice=choice, id=f"a{number}")
                    await socket.until("accepted")


@hosted(messages=0, requests=0)
async def test_a_finished_game_has_its_record_and_replay(house: House) -> None:
    code, browsers = await a_table(house, 2, ruleset="duel")
    await play(code, browsers, Random(5))
    zoe = house.browser()
    game = (await zoe.get(f"/api/games/{code}-1")).json
    ogn = (await zoe.get(f"/api/games/{code}-1/record.ogn")).body.decode()
    as_json = (await zoe.get(f"/api/games/{code}-1/record.json")).json
    record = read_record(ogn)

    assert record.final().is_over
    assert record.tags["Player1"] == "Guest 0"
    assert write_record(record) == ogn
    assert game["summary"]["result"] == as_json["result"]
    assert [d["token"] for d in as_json["decisions"]] == [
        word
        for word in ogn.split("\n\n")[1].split()
        if (word != "|" and not word.endswith(".")) or word == "."
    ]
    for viewer, shown in (("open", "open"), ("0", "private"), ("spectator", None)):
        replay = (await zoe.get(f"/api/games/{code}-1/replay?seat={viewer}")).json
        assert len(replay["steps"]) == game["steps"] == len(as_json["decisions"]) + 1
        for part in ("open", "private"):
            assert (replay["steps"][3][part] is not None) == (part == shown)
    mine = (await browsers[1].get("/api/me")).json
    assert [(g["id"], g["your_seat"]) for g in mine["games"]] == [(f"{code}-1", 1)]
    assert mine["tables"] == []


@hosted(messages=0, requests=0)
async def test_a_replay_from_a_seat_is_what_that_seat_was_told_live(house: House) -> None:
    code, browsers = await a_table(house, 2, ruleset="duel")
    async with browsers[0].table(code) as watching:
        await play(code, browsers, Random(6))
        live = []
        while True:
            message = await watching.hear()
            if message["type"] == "change" and message["what"]["kind"] in ("decided", "started"):
                live.append(message)
            if message["type"] == "change" and message["what"]["kind"] == "ended":
                break
    replay = (await browsers[0].get(f"/api/games/{code}-1/replay?seat=0")).json
    own: Any = None
    for step, told in zip(replay["steps"], live, strict=True):
        own = told["private"] or {**own, "options": [], "events": []}
        assert step["what"] == told["what"]
        assert step["private"] == own
        assert {**step["view"], "decision": None} == {**told["view"], "decision": None}


@hosted(messages=0, requests=0)
async def test_each_game_of_a_table_has_its_own_record(house: House) -> None:
    code, browsers = await a_table(house, 2, ruleset="duel")
    for seed in (8, 9, 10):
        await play(code, browsers, Random(seed))
    records = [
        read_record((await browsers[0].get(f"/api/games/{code}-{n}/record.ogn")).body.decode())
        for n in (1, 2, 3)
    ]

    assert [record.tags["Game"] for record in records] == [f"{code}-{n}" for n in (1, 2, 3)]
    assert all(record.final().is_over for record in records)
    assert len({write_record(record) for record in records}) == 3


@hosted()
async def test_of_a_running_game_nothing_is_told(house: House) -> None:
    anna = house.browser()
    code = (await anna.post("/api/quick")).json["code"]
    for path in ("", "/record.ogn", "/record.json", "/replay?seat=0", "/replay?seat=open"):
        answer = await anna.get(f"/api/games/{code}-1{path}")
        assert (answer.status, answer.json["code"]) == (403, "game_running")


@hosted(messages=0, requests=0)
async def test_what_is_no_game_or_seat_is_refused(house: House) -> None:
    code, browsers = await a_table(house, 2, ruleset="duel")
    await play(code, browsers, Random(7))
    anna = browsers[0]

    for name in (f"{code}-2", "no-such-1", code, "x", "-1"):
        assert (await anna.get(f"/api/games/{name}")).json["code"] == "not_found"
    for seat in ("2", "-1", "nobody", "", "00", "\u0662"):
        answer = await anna.get(f"/api/games/{code}-1/replay?seat={seat}")
        assert answer.json["code"] == "bad_message", json.dumps(seat)
    assert (await house.browser().get("/api/games/none")).json["message"].endswith("No such game.")


@hosted(messages=0, requests=0)
async def test_a_finished_game_has_its_proof_and_a_running_one_none(house: House) -> None:
    code, browsers = await a_table(house, 3)
    async with browsers[1].table(code) as socket:
        seal = (await socket.hear())["table"]["seal"]
        socket.say(type="cut", seal=seal, share="ab" * 32)
        await socket.until("change", "cards_cut")
        running = await browsers[0].get(f"/api/games/{code}-1/proof.json")
    await play(code, browsers, Random(6))
    answer = await house.browser().get(f"/api/games/{code}-1/proof.json")
    proof = read_proof(answer.body.decode())

    assert running.status == 404
    assert is_valid(proof)
    assert (proof.seal, [each.cut for each in proof.cuts]) == (seal, [None, "ab" * 32, None])


@hosted(requests=0)
async def test_whoever_plays_at_once_cuts_the_cards_at_once(house: House) -> None:
    zoe = house.browser()
    code = (await zoe.post("/api/quick", {"seats": 3, "share": "cd" * 32})).json["code"]
    changes = [ch.decode_change(row.body) for row in await house.services.store.changes(code)]
    (start,) = [change for change in changes if isinstance(change, ch.Started)]

    assert start.cuts == ("cd" * 32, None, None)
    assert (await zoe.post("/api/quick", {"share": "cd"})).json["code"] == "bad_message"
