"""A bot's answer that waits while another change of its table is being written."""

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

import pytest

from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import ROSTER
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.server.bot_seats.bot_seats import BotSeats
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.play import STAND_IN
from oriflamme.server.tables.table import TableGame
from oriflamme.views.view import View
from tests.testkit.server.table_harness import TableHarness

QUESTIONS: list[View] = []


class Recording:
    """Takes the first option and records each question."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        QUESTIONS.append(view)
        return view.actions[0]


@pytest.fixture
def recording(monkeypatch: pytest.MonkeyPatch) -> str:
    QUESTIONS.clear()
    monkeypatch.setitem(ROSTER, "recording", f"{__name__}:Recording")
    return "recording"


async def no_history(game: TableGame) -> list[Event]:
    return []


@contextmanager
def bots_at(harness: TableHarness) -> Iterator[BotSeats]:
    """The bots of a table, which look at each change as they do on the server."""
    with ThreadPoolExecutor(1) as pool:
        bots = BotSeats(
            harness.room,
            history=no_history,
            pool=pool,
            bot_workers=BotWorkers(0),
            rng=Random(1),
            median_delay=0,
            stretch=0,
        )
        harness.room.on_change = lambda _room, _change, _events: bots.schedule()
        yield bots
        bots.stop()


async def answers_of_bots() -> None:
    """Wait until what the bots were asked is answered, at the table or in its queue."""
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})


def test_a_decision_whose_answer_waits_for_a_write_is_not_asked_again(recording: str) -> None:
    async def run() -> None:
        harness = TableHarness(bots={1: recording, 2: recording})
        anna = harness.join("Anna")
        harness.request(anna, fc.Start())
        if harness.table.decider() == 0:
            harness.act([anna], 0)
        asked = harness.asked()
        with bots_at(harness) as bots:
            bots.schedule()
            harness.hold = True
            harness.request(anna, fc.SendChat("Hello"))
            await answers_of_bots()
            assert (harness.room.waiting_calls, len(QUESTIONS)) == (1, 1)

            harness.hold = False
            harness.held.pop()(None)

            assert harness.asked() > asked, "the answer was taken"
            await answers_of_bots()
            questions = [(view.viewer, view.round, view.queue) for view in QUESTIONS]
            assert len(questions) == len(set(questions)), "each was asked once"

    asyncio.run(run())


def test_a_decision_whose_answer_was_dropped_is_asked_again(
    recording: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player comes back and leaves again while the answer waits: it is dropped in between."""
    monkeypatch.setitem(ROSTER, STAND_IN, ROSTER[recording])

    async def run() -> None:
        harness = TableHarness(TableOptions(seats=2, ruleset="duel"))
        people = harness.start_game()
        seat = harness.table.decider()
        assert seat is not None
        with bots_at(harness):
            harness.request(people[seat], fc.HandOver())
            harness.hold = True
            harness.request(people[seat], fc.ResumeControl())
            await answers_of_bots()
            harness.request(people[seat], fc.HandOver())
            assert (harness.room.waiting_calls, len(QUESTIONS)) == (2, 1)
            asked = harness.asked()

            harness.hold = False
            harness.held.pop()(None)

            assert harness.asked() == asked, "the answer came too late"
            await answers_of_bots()
            assert len(QUESTIONS) > 1
            assert QUESTIONS[0] == QUESTIONS[1]
            assert harness.asked() > asked, "the answer to the second question was taken"

    asyncio.run(run())
