"""Bots that think in processes of their own."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from oriflamme.bots.budget import HABIT
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.server.bot_seats.bot_player import InWorker, OnThread, sit_down
from oriflamme.server.bot_seats.worker_messages import Failed, Question
from oriflamme.server.bot_seats.worker_process import answer, first_question
from oriflamme.server.bot_seats.workers import MARGIN, BotWorkers, NoThought
from oriflamme.views.view import View
from server.house import PATIENT_S

ODD = "server.bot_seats.odd_bots"
SEEN: View = first_question("page").view


def asked(bot: str, seed: int = 1) -> Question:
    return Question(bot, SEEN, (), seed)


@pytest.fixture(autouse=True)
def _odd_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]), prepend=os.pathsep)


def with_workers(what: Callable[[BotWorkers], Awaitable[None]]) -> None:
    """Do something with one worker, in which a page has thought first."""

    async def run() -> None:
        bot_workers = BotWorkers(1, first="page")
        try:
            await what(bot_workers)
        finally:
            await bot_workers.close()

    asyncio.run(run())


def test_a_question_has_the_same_answer_wherever_it_is_thought_about() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        for seed in range(5):
            here = Page().choose(SEEN, (), rng=Random(seed), budget=HABIT)
            assert await bot_workers.think(asked("page", seed)) == here

    with_workers(run)


def test_what_goes_wrong_in_a_worker_stays_there() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        with pytest.raises(NoThought, match=r"ValueError in odd_bots\.py"):
            await bot_workers.think(asked(f"{ODD}:Failing"))
        assert await bot_workers.think(asked(f"{ODD}:Talking")) == SEEN.actions[1]
        with pytest.raises(NoThought, match="its process ended"):
            await bot_workers.think(asked(f"{ODD}:Crashing"))
        assert await bot_workers.think(asked("page")) in SEEN.actions, "another worker was opened"

    with_workers(run)


def test_what_stops_the_server_leaves_it_to_the_server_to_end_a_worker() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        await bot_workers.think(asked("page"))
        (worker,) = bot_workers.processes
        for stop in (signal.SIGINT, signal.SIGTERM):
            os.kill(worker, stop)
            assert await bot_workers.think(asked("page")) in SEEN.actions
        assert bot_workers.processes == {worker}

    with_workers(run)


def test_a_thought_ends_before_its_answer_is_due() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        assert await bot_workers.think(asked(f"{ODD}:Hurried")) == SEEN.actions[1]
        due = asyncio.get_running_loop().time() + 1000
        assert await bot_workers.think(asked(f"{ODD}:Hurried"), until=due) == SEEN.actions[0]

    with_workers(run)


def test_a_bot_that_fails_or_cheats_gives_way_to_a_squire(
    caplog: pytest.LogCaptureFixture,
) -> None:
    squires = Squire().choose(SEEN, (), rng=Random(1), budget=HABIT)

    async def run(bot_workers: BotWorkers) -> None:
        for odd in ("Failing", "Cheating"):
            player = InWorker(f"{ODD}:{odd}", bot_workers)
            for _ in range(2):
                assert await player.choose(SEEN, (), seed=1, until=None) == squires

    with caplog.at_level(logging.ERROR):
        with_workers(run)
    assert [r.getMessage().partition(", ")[2][:20] for r in caplog.records] == [
        "a squire plays on: V",
        "a squire plays on: i",
    ]


def test_when_an_answer_is_due_and_no_thought_has_come_a_squire_answers() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        due = asyncio.get_running_loop().time()
        squires = Squire().choose(SEEN, (), rng=Random(3), budget=HABIT)
        player = InWorker("page", bot_workers)
        assert await player.choose(SEEN, (), seed=3, until=due) == squires
        pages = Page().choose(SEEN, (), rng=Random(3), budget=HABIT)
        assert await player.choose(SEEN, (), seed=3, until=None) == pages

    with_workers(run)


def test_a_worker_that_cannot_be_opened_is_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        bot_workers = BotWorkers(2, first=f"{ODD}:Failing")
        for _ in range(2):
            with pytest.raises(NoThought, match=r"ValueError in odd_bots\.py"):
                async with asyncio.timeout(PATIENT_S):
                    await bot_workers.think(asked("page"))
        await bot_workers.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.text.count("ValueError in odd_bots.py") == 1


def test_without_what_strong_bots_need_a_squire_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.find_spec", lambda name: None)

    async def run(bot_workers: BotWorkers) -> None:
        squires = Squire().choose(SEEN, (), rng=Random(1), budget=HABIT)
        assert await InWorker("duke", bot_workers).choose(SEEN, (), seed=1, until=None) == squires

    with_workers(run)


def test_only_strong_bots_think_apart() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        none = BotWorkers(0)
        assert isinstance(sit_down("duke", pool=None, bot_workers=bot_workers), InWorker)  # type: ignore[arg-type]
        assert isinstance(sit_down("squire", pool=None, bot_workers=bot_workers), OnThread)  # type: ignore[arg-type]
        assert none.count == 0

    with_workers(run)


def test_the_answer_of_a_worker_is_an_action_or_the_reason_why_not() -> None:
    assert answer(asked("page")) in SEEN.actions
    assert answer(asked("nobody")) == Failed(
        "no bot is called 'nobody'; there are page, squire, knight, duke, "
        "or give package.module:Class or program:COMMAND"
    )


def test_the_margin_is_shorter_than_the_shortest_pause() -> None:
    from oriflamme.server.bot_seats.bot_seats import SHORTEST
    from oriflamme.server.settings import Settings

    assert Settings().bot_pause * SHORTEST > 2 * MARGIN
