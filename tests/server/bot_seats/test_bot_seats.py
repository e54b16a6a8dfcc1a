"""Bots in seats."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import ROSTER
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event, Placed
from oriflamme.rules.terms import FAMILIES
from oriflamme.server.bot_seats.bot_seats import MAX_DELAY_FACTOR, MIN_DELAY_FACTOR, draw_delay
from oriflamme.views.view import View
from tests.testkit.server.app import RunningServer, running_server, with_server


class Broken:
    """Plays three decisions, then fails."""

    def __init__(self) -> None:
        self.left = 3

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        self.left -= 1
        if self.left < 0:
            raise ValueError("out of ideas")
        return view.actions[0]


class Absent:
    """Finds something missing when it sits down."""

    def __init__(self) -> None:
        raise ImportError("No module named 'numpy'")

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        raise AssertionError("it never sat down")


HEARD: dict[int, list[Event]] = {}


class Listening:
    """Notes what it is told."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        assert view.viewer is not None
        HEARD.setdefault(view.viewer, []).extend(events)
        return rng.choice(view.actions)


async def play_through(server: RunningServer, bot: str, ruleset: str = "base") -> str:
    """A game in which a bot sits in every seat but one, whose owner left it to a bot too."""
    anna = server.client()
    code = str((await anna.post("/api/quick", {"bot": bot, "ruleset": ruleset})).json["code"])
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    return code


def test_a_failing_bot_is_logged_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(ROSTER, "broken", f"{__name__}:Broken")

    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            await play_through(server, "broken")

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())

    assert len(caplog.records) == 3
    for record in caplog.records:
        assert record.getMessage().startswith(
            "bot broken failed, a squire plays on: ValueError in test_bot_seats.py"
        )
        assert "out of ideas" not in record.getMessage(), "a bot's words may name a card"


@pytest.mark.parametrize("path", ["no.such.module:Bot", f"{__name__}:Absent"])
def test_a_bot_that_cannot_sit_down_is_logged_and_the_game_goes_on(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(ROSTER, "absent", path)

    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            await play_through(server, "absent", "duel")

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())

    (record,) = caplog.records
    assert record.getMessage().startswith("bot absent failed, a squire plays on")


def test_a_bot_that_could_not_be_asked_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            anna = server.client()
            monkeypatch.setattr("oriflamme.server.bot_seats.bot_seats.RETRY_S", 0)
            store, troubles = server.services.store, ["the disk is busy", "the disk is busy"]
            of_changes = store.map_changes

            async def troubled(*which: Any, **upto: Any) -> Any:
                if troubles:
                    raise OSError(troubles.pop())
                return await of_changes(*which, **upto)

            store.map_changes = troubled  # type: ignore[method-assign]
            opened = await anna.post("/api/quick", {"bot": "page", "ruleset": "duel"})
            async with anna.join_table(opened.json["code"]) as socket:
                socket.send(type="hand_over")
                await socket.receive_until("change", "ended")

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())

    assert len(caplog.records) == 2
    for record in caplog.records:
        assert record.getMessage().startswith(
            "a bot could not decide: OSError in test_bot_seats.py"
        )
        assert record.exc_info is None, "an error's own words may name a card"


def test_a_bot_is_told_everything_once_and_nothing_that_is_hidden_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ROSTER, "listening", f"{__name__}:Listening")
    HEARD.clear()

    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            code = await play_through(server, "listening")
            rows = (await server.client().get(f"/api/games/{code}-1/replay?seat=open")).json
            told = [event for step in rows["steps"] for event in step["change"]["events"]]
            for seat, events in HEARD.items():
                names = [type(event).__name__.lower() for event in events]
                truth = [event["type"].replace("_", "") for event in told[: len(names)]]
                assert names == truth, seat
                placed = [event for event in events if isinstance(event, Placed)]
                assert [event.kind is not None for event in placed] == [
                    event.family == FAMILIES[seat] for event in placed
                ]

    asyncio.run(run())
    assert set(HEARD) == {1, 2, 3}


def test_a_pause_is_human_and_bounded() -> None:
    rng = Random(1)
    drawn = [draw_delay(rng, 1.2) for _ in range(2000)]

    assert min(drawn) >= 1.2 * MIN_DELAY_FACTOR
    assert max(drawn) <= 1.2 * MAX_DELAY_FACTOR
    assert 1.0 < median(drawn) < 1.4
    assert draw_delay(rng, 0) == 0


@with_server()
async def test_a_table_of_bots_only_left_alone_is_finished(server: RunningServer) -> None:
    await play_through(server, "page", "duel")
