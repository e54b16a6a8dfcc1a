"""Finished games: links, records, replays. Of a running game nothing is told."""

import json
from random import Random
from typing import Any

from oriflamme.fairness.claim_check import is_valid
from oriflamme.fairness.proof import read_proof
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.server.protocol import changes as ch
from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server


async def play(code: str, clients: list[ApiClient], rng: Random) -> None:
    """Start the game at a full table and play it to its end by chance."""
    async with clients[0].join_table(code) as first:
        first.send(type="start")
        await first.receive_until("change", "started")
    while True:
        for client in clients:
            async with client.join_table(code) as socket:
                game = (await socket.receive())["game"]
                if game["public"]["decision"] is None:
                    return
                if options := game["private"]["options"]:
                    number = game["public"]["decision"]["number"]
                    choice = rng.randrange(len(options))
                    socket.send(type="act", number=number, choice=choice, id=f"a{number}")
                    await socket.receive_until("accepted")


@with_server(message_rate=0, request_rate=0)
async def test_a_finished_game_has_its_record_and_replay(server: RunningServer) -> None:
    code, clients = await seated_table(server, 2, ruleset="duel")
    await play(code, clients, Random(5))
    zoe = server.client()
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
    for viewer, shown in (("open", "all_private"), ("0", "private"), ("spectator", None)):
        replay = (await zoe.get(f"/api/games/{code}-1/replay?seat={viewer}")).json
        assert len(replay["steps"]) == game["steps"] == len(as_json["decisions"]) + 1
        for part in ("all_private", "private"):
            assert (replay["steps"][3][part] is not None) == (part == shown)
    mine = (await clients[1].get("/api/me")).json
    assert [(g["id"], g["your_seat"]) for g in mine["games"]] == [(f"{code}-1", 1)]
    assert mine["tables"] == []


@with_server(message_rate=0, request_rate=0)
async def test_a_replay_from_a_seat_is_what_that_seat_was_told_live(server: RunningServer) -> None:
    code, clients = await seated_table(server, 2, ruleset="duel")
    async with clients[0].join_table(code) as watching:
        await play(code, clients, Random(6))
        live = []
        while True:
            message = await watching.receive()
            if message["type"] == "change" and message["change"]["kind"] in ("decided", "started"):
                live.append(message)
            if message["type"] == "change" and message["change"]["kind"] == "ended":
                break
    replay = (await clients[0].get(f"/api/games/{code}-1/replay?seat=0")).json
    own: Any = None
    for step, told in zip(replay["steps"], live, strict=True):
        own = told["private"] or {**own, "options": [], "events": []}
        assert step["change"] == told["change"]
        assert step["private"] == own
        assert {**step["view"], "decision": None} == {**told["view"], "decision": None}


@with_server(message_rate=0, request_rate=0)
async def test_each_game_of_a_table_has_its_own_record(server: RunningServer) -> None:
    code, clients = await seated_table(server, 2, ruleset="duel")
    for seed in (8, 9, 10):
        await play(code, clients, Random(seed))
    records = [
        read_record((await clients[0].get(f"/api/games/{code}-{n}/record.ogn")).body.decode())
        for n in (1, 2, 3)
    ]

    assert [record.tags["Game"] for record in records] == [f"{code}-{n}" for n in (1, 2, 3)]
    assert all(record.final().is_over for record in records)
    assert len({write_record(record) for record in records}) == 3


@with_server()
async def test_of_a_running_game_nothing_is_told(server: RunningServer) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick")).json["code"]
    for path in ("", "/record.ogn", "/record.json", "/replay?seat=0", "/replay?seat=open"):
        answer = await anna.get(f"/api/games/{code}-1{path}")
        assert (answer.status, answer.json["code"]) == (403, "game_running")


@with_server(message_rate=0, request_rate=0)
async def test_what_is_no_game_or_seat_is_refused(server: RunningServer) -> None:
    code, clients = await seated_table(server, 2, ruleset="duel")
    await play(code, clients, Random(7))
    anna = clients[0]

    for name in (f"{code}-2", "no-such-1", code, "x", "-1"):
        assert (await anna.get(f"/api/games/{name}")).json["code"] == "not_found"
    for seat in ("2", "-1", "nobody", "", "00", "\u0662"):
        answer = await anna.get(f"/api/games/{code}-1/replay?seat={seat}")
        assert answer.json["code"] == "invalid_message", json.dumps(seat)
    assert (await server.client().get("/api/games/none")).json["message"].endswith("No such game.")


@with_server(message_rate=0, request_rate=0)
async def test_a_finished_game_has_its_proof_and_a_running_one_none(server: RunningServer) -> None:
    code, clients = await seated_table(server, 3)
    async with clients[1].join_table(code) as socket:
        seal = (await socket.receive())["table"]["seal"]
        socket.send(type="cut", seal=seal, client_seed="ab" * 32)
        await socket.receive_until("change", "cards_cut")
        running = await clients[0].get(f"/api/games/{code}-1/proof.json")
    await play(code, clients, Random(6))
    answer = await server.client().get(f"/api/games/{code}-1/proof.json")
    proof = read_proof(answer.body.decode())

    assert running.status == 404
    assert is_valid(proof)
    assert (proof.seal, [each.cut for each in proof.cuts]) == (seal, [None, "ab" * 32, None])


@with_server(request_rate=0)
async def test_whoever_plays_at_once_cuts_the_cards_at_once(server: RunningServer) -> None:
    zoe = server.client()
    code = (await zoe.post("/api/quick", {"seats": 3, "client_seed": "cd" * 32})).json["code"]
    changes = [ch.decode_change(row.body) for row in await server.services.store.changes(code)]
    (start,) = [change for change in changes if isinstance(change, ch.Started)]

    assert start.client_seeds == ("cd" * 32, None, None)
    assert (await zoe.post("/api/quick", {"client_seed": "cd"})).json["code"] == "invalid_message"
