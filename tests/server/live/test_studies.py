"""Bots that think in processes of their own."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from oriflamme.bots.budget import HABIT
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.server.live.minds import Apart, Here, sit_down
from oriflamme.server.live.question import Failed, Question
from oriflamme.server.live.studies import MARGIN, NoThought, Studies
from oriflamme.server.live.study import answer, first_question
from oriflamme.views.view import View
from server.house import PATIENT_S

ODD = "server.live.odd_bots"
SEEN: View = first_question("page").view


def asked(bot: str, seed: int = 1) -> Question:
    return Question(bot, SEEN, (), seed)


@pytest.fixture(autouse=True)
def _odd_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


def with_studies(what: Callable[[Studies], Awaitable[None]]) -> None:
    """Do something with one study, in which a page has thought first."""

    async def run() -> None:
        studies = Studies(1, first="page")
        try:
            await what(studies)
        finally:
            await studies.close()

    asyncio.run(run())


def test_a_question_has_the_same_answer_wherever_it_is_thought_about() -> None:
    async def run(studies: Studies) -> None:
        for seed in range(5):
            here = Page().choose(SEEN, (), rng=Random(seed), budget=HABIT)
            assert await studies.think(asked("page", seed)) == here

    with_studies(run)


def test_what_goes_wrong_in_a_study_stays_there() -> None:
    async def run(studies: Studies) -> None:
        with pytest.raises(NoThought, match=r"ValueError in odd_bots\.py"):
            await studies.think(asked(f"{ODD}:Failing"))
        assert await studies.think(asked(f"{ODD}:Talking")) == SEEN.actions[1]
        with pytest.raises(NoThought, match="its process ended"):
            await studies.think(asked(f"{ODD}:Crashing"))
        assert await studies.think(asked("page")) in SEEN.actions, "another study was opened"

    with_studies(run)


def test_what_stops_the_server_leaves_it_to_the_server_to_end_a_study() -> None:
    async def run(studies: Studies) -> None:
        await studies.think(asked("page"))
        (study,) = studies._all
        for stop in (signal.SIGINT, signal.SIGTERM):
            study._process.send_signal(stop)
            assert await studies.think(asked("page")) in SEEN.actions
        assert studies._all == {study}

    with_studies(run)


def test_a_thought_ends_before_its_answer_is_due() -> None:
    async def run(studies: Studies) -> None:
        assert await studies.think(asked(f"{ODD}:Hurried")) == SEEN.actions[1]
        due = asyncio.get_running_loop().time() + 1000
        assert await studies.think(asked(f"{ODD}:Hurried"), until=due) == SEEN.actions[0]

    with_studies(run)


def test_a_bot_that_fails_or_cheats_gives_way_to_a_squire(
    caplog: pytest.LogCaptureFixture,
) -> None:
    squires = Squire().choose(SEEN, (), rng=Random(1), budget=HABIT)

    async def run(studies: Studies) -> None:
        for odd in ("Failing", "Cheating"):
            mind = Apart(f"{ODD}:{odd}", studies)
            for _ in range(2):
                assert await mind.choose(SEEN, (), seed=1, until=None) == squires

    with caplog.at_level(logging.ERROR):
        with_studies(run)
    assert [r.getMessage().partition(", ")[2][:20] for r in caplog.records] == [
        "a squire plays on: V",
        "a squire plays on: i",
    ]


def test_when_an_answer_is_due_and_no_thought_has_come_a_squire_answers() -> None:
    async def run(studies: Studies) -> None:
        due = asyncio.get_running_loop().time()
        squires = Squire().choose(SEEN, (), rng=Random(3), budget=HABIT)
        mind = Apart("page", studies)
        assert await mind.choose(SEEN, (), seed=3, until=due) == squires
        pages = Page().choose(SEEN, (), rng=Random(3), budget=HABIT)
        assert await mind.choose(SEEN, (), seed=3, until=None) == pages

    with_studies(run)


def test_a_study_that_cannot_be_opened_is_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        studies = Studies(2, first=f"{ODD}:Failing")
        for _ in range(2):
            with pytest.raises(NoThought, match=r"ValueError in odd_bots\.py"):
                async with asyncio.timeout(PATIENT_S):
                    await studies.think(asked("page"))
        await studies.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.text.count("ValueError in odd_bots.py") == 1


def test_without_what_strong_bots_need_a_squire_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.server.live.studies.find_spec", lambda name: None)

    async def run(studies: Studies) -> None:
        squires = Squire().choose(SEEN, (), rng=Random(1), budget=HABIT)
        assert await Apart("duke", studies).choose(SEEN, (), seed=1, until=None) == squires

    with_studies(run)


def test_only_strong_bots_think_apart() -> None:
    async def run(studies: Studies) -> None:
        none = Studies(0)
        assert isinstance(sit_down("duke", pool=None, studies=studies), Apart)  # type: ignore[arg-type]
        assert isinstance(sit_down("squire", pool=None, studies=studies), Here)  # type: ignore[arg-type]
        assert none.count == 0

    with_studies(run)


def test_the_answer_of_a_study_is_an_action_or_the_reason_why_not() -> None:
    assert answer(asked("page")) in SEEN.actions
    assert answer(asked("nobody")) == Failed(
        "no bot is called 'nobody'; there are page, squire, knight, duke, "
        "or give package.module:Class or program:COMMAND"
    )


def test_the_margin_is_shorter_than_the_shortest_pause() -> None:
    from oriflamme.server.live.attendant import SHORTEST
    from oriflamme.server.settings import Settings

    assert Settings().bot_pause * SHORTEST > 2 * MARGIN
