"""What the program stores it reads back, and says the same of it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

import pytest

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.external_protocol import decision_message
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position import format_position
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.decision import Question
from oriflamme.views.view import view
from tests.testkit.corpus import make_games, make_tables
from tests.testkit.corpus.files import first_difference, unpack
from tests.testkit.corpus.server_output import all_output
from tests.testkit.server.app import ApiClient, ManualClock, RunningServer, running_server


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    make_games.write_games(folder)
    return folder


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    asyncio.run(make_tables.write(folder))
    return folder


def test_a_record_leads_to_the_end_it_had_and_is_written_as_it_was(games: Path) -> None:
    endings = json.loads((games / "records" / "endings.json").read_text("utf-8"))
    for name, ending in endings.items():
        text = (games / "records" / f"{name}.ogn").read_text("utf-8")
        record = read_record(text)
        assert first_difference(ending, make_games.ending(record.final())) is None, name
        assert write_record(record) == text


def test_a_snapshot_of_every_question_has_the_options_and_views_it_had(games: Path) -> None:
    moments = [json.loads(line) for line in unpack(games / "snapshots.jsonl.gz").splitlines()]
    assert {moment["name"].partition(": ")[2] for moment in moments} == {
        *get_args(Question),
        "over",
    }
    for moment in moments:
        state = read_snapshot(moment["snapshot"])
        seen = [view(state, viewer) for viewer in (*range(len(state.setup.seats)), None)]
        assert format_position(state) == moment["position"]
        assert list(legal_tokens(state)) == moment["legal"]
        for each, told in zip(seen, moment["views"], strict=True):
            assert format_position(each) == told["position"]
            assert first_difference(told["holdings"], [asdict(h) for h in each.holdings]) is None
        assert write_snapshot(state) == moment["snapshot"]
        if state.decision:
            asked = decision_message(
                view(state, state.decision.seat), (), seed=7, budget=BOT_DEFAULT
            )
            assert first_difference(moment["question"], asked) is None


def in_that_house(
    tables: Path, folder: Path, scenario: Callable[[RunningServer, Any], Awaitable[None]]
) -> None:
    """Open a server on a copy of the database, at the moment it was left."""
    database = folder / "oriflamme.db"
    database.write_bytes(unpack(tables / "tables.db.gz"))
    kept = json.loads((tables / "tables.json").read_text("utf-8"))

    async def run() -> None:
        async with running_server(
            database, ManualClock(kept["now"]), message_rate=0, request_rate=0
        ) as server:
            await scenario(server, kept)

    asyncio.run(run())


def test_every_table_record_and_replay_is_told_the_same_after_a_restart(
    tables: Path, tmp_path: Path
) -> None:
    told = without_time(json.loads(unpack(tables / "tables.told.json.gz")))

    async def ask(server: RunningServer, kept: Any) -> None:
        now = await all_output(server, kept["cookies"], kept["tables"], kept["games"])
        assert first_difference(told, without_time(now)) is None

    in_that_house(tables, tmp_path, ask)


def without_time(told: Any) -> Any:
    """Clocks count anew after a restart, and the lobby lists a table once people wait there."""
    for greetings in told["greetings"].values():
        for greeting in greetings.values():
            if "clocks" in greeting:  # else a refusal
                del greeting["clocks"], greeting["presence"]["clocks"]
    return told | {"lobby": None}


def test_every_running_game_is_played_to_its_end_after_a_restart(
    tables: Path, tmp_path: Path
) -> None:
    async def play_on(server: RunningServer, kept: Any) -> None:
        people = [known_by(server, cookie) for cookie in kept["cookies"].values()]
        ended = [await leave_to_bots(people, code) for code in kept["tables"]]
        records = [
            (await people[0].get(f"/api/games/{game}/record.ogn")).body.decode()
            for game in ended
            if game
        ]
        assert len(records) == 7
        assert all(read_record(record).final().is_over for record in records)

    in_that_house(tables, tmp_path, play_on)


def known_by(server: RunningServer, cookie: str) -> ApiClient:
    person = server.client()
    person.cookie = cookie
    return person


async def leave_to_bots(people: list[ApiClient], code: str) -> str | None:
    """Each person hands over, and the bots play on: the name of the game, if one was running."""
    game = None
    for person in people:
        async with person.join_table(code) as socket:
            told = await socket.receive()
            seat = told["you"]["seat"]
            if told["table"]["phase"] != "playing" or seat is None:
                continue
            game = str(told["table"]["game"]["id"])
            if told["table"]["seats"][seat]["stand_in"] is None:
                socket.send(type="hand_over")
                await socket.receive_until("change", "bot_took_over")
    if game is None:
        return None
    async with people[0].join_table(code) as socket:
        if (await socket.receive())["table"]["phase"] == "playing":
            await socket.receive_until("change", "ended")
    return game
