"""Bots that think in processes of their own."""

import asyncio
import logging
import os
import pickle
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
import uvloop

from oriflamme.analysis.hint import hint
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.events import Event, RoundBegan
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from oriflamme.rules.terms import Seat
from oriflamme.server.bot_seats.bot_player import (
    MAX_LOST_ANSWERS,
    ThreadBot,
    WorkerBot,
    create_player,
)
from oriflamme.server.bot_seats.deadline import MARGIN_S, Deadline
from oriflamme.server.bot_seats.worker_messages import DecisionRequest, WorkerFailure
from oriflamme.server.bot_seats.worker_process import handle, warm_up_request
from oriflamme.server.bot_seats.workers import AnswerFailed, BotWorkers, WorkerHooks
from oriflamme.views.redact import redact
from oriflamme.views.view import View, view
from tests.testkit.server.app import TIMEOUT_S

Loop: TypeAlias = Callable[[], asyncio.AbstractEventLoop]
LOOPS = [
    pytest.param(asyncio.new_event_loop, id="asyncio"),
    pytest.param(uvloop.new_event_loop, id="uvloop"),
]
Held: TypeAlias = Callable[[], object]
ODD = "tests.testkit.server.failing_bots"
SEEN: View = warm_up_request("page").view


def asked(bot: str, seed: int = 1) -> DecisionRequest:
    return DecisionRequest(bot, SEEN, (), seed)


@pytest.fixture(autouse=True)
def _odd_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]), prepend=os.pathsep)


def with_workers(
    what: Callable[[BotWorkers], Awaitable[None]],
    *,
    first: str = "page",
    watch: WorkerHooks | None = None,
    loop: Loop | None = None,
) -> None:
    """Do something with one worker, in which a bot has thought first."""

    async def run() -> None:
        bot_workers = BotWorkers(1, first, watch)
        try:
            async with asyncio.timeout(4 * TIMEOUT_S):
                await what(bot_workers)
        finally:
            await bot_workers.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())


async def thought(bot_workers: BotWorkers, bot: str, seed: int = 1) -> Action:
    return (await bot_workers.decide(asked(bot, seed))).action


def in_time(stretch: float = 1000, *, due: float | None = 0) -> Deadline:
    """Due so many seconds from now, or as soon as may be, and never later than the stretch."""
    now = asyncio.get_running_loop().time()
    return Deadline(None if due is None else now + due, now + (due or 0) + stretch)


def test_a_question_has_the_same_answer_wherever_it_is_thought_about() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        for seed in range(5):
            here = Page().choose(SEEN, (), rng=Random(seed), budget=BOT_DEFAULT)
            assert await thought(bot_workers, "page", seed) == here

    with_workers(run)


def test_a_hint_is_the_same_wherever_it_is_thought_about() -> None:
    here = hint(SEEN)

    async def run(bot_workers: BotWorkers) -> None:
        assert await bot_workers.hint(SEEN) == here
        assert await thought(bot_workers, "page") in SEEN.actions

    with_workers(run)


def test_what_goes_wrong_in_a_worker_stays_there() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        with pytest.raises(AnswerFailed, match=r"ValueError in failing_bots\.py"):
            await bot_workers.decide(asked(f"{ODD}:Failing"))
        assert await thought(bot_workers, f"{ODD}:Talking") == SEEN.actions[1]
        with pytest.raises(AnswerFailed, match="its process ended"):
            await bot_workers.decide(asked(f"{ODD}:Crashing"))
        assert await thought(bot_workers, "page") in SEEN.actions, "another worker was opened"

    with_workers(run)


def test_what_stops_the_server_leaves_it_to_the_server_to_end_a_worker() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        await bot_workers.decide(asked("page"))
        (worker,) = bot_workers.pids
        for stop in (signal.SIGINT, signal.SIGTERM):
            os.kill(worker, stop)
            assert await thought(bot_workers, "page") in SEEN.actions
        assert bot_workers.pids == {worker}

    with_workers(run)


def test_a_thought_ends_before_its_answer_is_due() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        assert await thought(bot_workers, f"{ODD}:Hurried") == SEEN.actions[1]
        hurried = await bot_workers.decide(asked(f"{ODD}:Hurried"), deadline=in_time(due=1000))
        assert hurried.action == SEEN.actions[0]

    with_workers(run)


def test_a_bot_that_fails_or_cheats_gives_way_to_a_squire(
    caplog: pytest.LogCaptureFixture,
) -> None:
    squires = Squire().choose(SEEN, (), rng=Random(1), budget=BOT_DEFAULT)

    async def run(bot_workers: BotWorkers) -> None:
        for odd in ("Failing", "Cheating"):
            player = WorkerBot(f"{ODD}:{odd}", bot_workers)
            for _ in range(2):
                choice = await player.choose(SEEN, (), seed=1, deadline=in_time(due=None))
                assert (choice.action, choice.fallback) == (squires, "failed")

    with caplog.at_level(logging.ERROR):
        with_workers(run)
    assert [r.getMessage().partition(", ")[2][:20] for r in caplog.records] == [
        "a squire plays on: V",
        "a squire plays on: i",
    ]


def test_at_the_latest_time_a_squire_answers_when_no_thought_has_come() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        squires = Squire().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
        player = WorkerBot("page", bot_workers)
        choice = await player.choose(SEEN, (), seed=3, deadline=in_time(0))
        assert (choice.action, choice.fallback) == (squires, "no_worker")
        pages = Page().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
        choice = await player.choose(SEEN, (), seed=3, deadline=in_time())
        assert (choice.action, choice.fallback) == (pages, None)

    with_workers(run)


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Bots that are `Patient` go on when told to."""
    path = tmp_path / "go-on"
    os.mkfifo(path)
    monkeypatch.setenv("GO_ON", str(path))
    pipe = os.open(path, os.O_RDWR)  # so that opening waits for nobody
    yield lambda: os.write(pipe, b"!")
    os.close(pipe)


def test_a_pause_is_stretched_before_a_squire_answers(held: Held) -> None:
    """While the only worker thinks for another table, an answer that is due waits for its turn."""

    async def run(bot_workers: BotWorkers) -> None:
        other = asyncio.create_task(bot_workers.decide(asked(f"{ODD}:Patient"), table="another"))
        player = WorkerBot("page", bot_workers)
        choosing = asyncio.create_task(player.choose(SEEN, (), seed=3, deadline=in_time()))
        while bot_workers.waiting != 1:
            await asyncio.sleep(0)
        held()
        choice = await choosing
        assert choice.action == Page().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
        assert choice.fallback is None
        await other

    with_workers(run)


def test_when_all_think_for_others_until_the_latest_time_a_squire_answers(held: Held) -> None:
    async def run(bot_workers: BotWorkers) -> None:
        await thought(bot_workers, "page")
        other = asyncio.create_task(bot_workers.decide(asked(f"{ODD}:Patient"), table="another"))
        player = WorkerBot("page", bot_workers)
        for due in (0, None):
            choice = await player.choose(SEEN, (), seed=3, deadline=in_time(0, due=due))
            assert choice.action == Squire().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
            assert choice.fallback == "busy"
        held()
        await other

    with_workers(run)


def test_a_bot_decides_while_no_worker_is_ready(held: Held) -> None:
    """Without a pause, too."""

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot("page", bot_workers)
        choice = await player.choose(SEEN, (), seed=3, deadline=in_time(0, due=None))
        assert choice.action == Squire().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
        assert choice.fallback == "no_worker"
        assert bot_workers.problem == "0 of 1 bot workers can think"
        held()

    with_workers(run, first=f"{ODD}:Patient")


@pytest.mark.parametrize("loop", LOOPS)
def test_a_worker_that_ends_while_idle_is_replaced_at_once(loop: Loop) -> None:
    noticed = asyncio.Event()

    async def run(bot_workers: BotWorkers) -> None:
        for _ in range(2):
            await thought(bot_workers, "page")
            (worker,) = bot_workers.pids
            noticed.clear()
            os.kill(worker, signal.SIGKILL)
            await noticed.wait()
            assert bot_workers.ready_count == 0
            assert "0 of 1" in str(bot_workers.problem)
            assert await thought(bot_workers, "page") in SEEN.actions
            assert worker not in bot_workers.pids
            assert bot_workers.ready_count == 1
            assert bot_workers.problem is None

    with_workers(run, watch=WorkerHooks(on_restart=noticed.set), loop=loop)


@pytest.mark.parametrize("loop", LOOPS)
def test_whoever_asks_a_worker_that_has_just_ended_asks_another(loop: Loop) -> None:
    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot("page", bot_workers)
        for _ in range(2):
            choice = await player.choose(SEEN, (), seed=3, deadline=in_time(due=None))
            assert choice.action == Page().choose(SEEN, (), rng=Random(3), budget=BOT_DEFAULT)
            assert choice.fallback is None
            (worker,) = bot_workers.pids
            os.kill(worker, signal.SIGKILL)

    with_workers(run, loop=loop)


def test_a_question_whose_process_ended_is_put_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRASHED", str(tmp_path / "crashed"))

    async def run(bot_workers: BotWorkers) -> None:
        assert await thought(bot_workers, f"{ODD}:CrashingOnce") == SEEN.actions[1]

    with_workers(run)


def test_a_bot_that_ends_every_process_it_thinks_in_gives_way(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.MAX_BACKOFF_S", 0)

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot(f"{ODD}:Crashing", bot_workers)
        reasons = [
            (await player.choose(SEEN, (), seed=1, deadline=in_time(due=None))).fallback
            for _ in range(MAX_LOST_ANSWERS + 1)
        ]
        assert reasons == ["no_worker"] * (MAX_LOST_ANSWERS - 1) + ["failed"] * 2

    with caplog.at_level(logging.ERROR):
        with_workers(run)
    assert len(caplog.records) == 1


Asked: TypeAlias = tuple[View, tuple[Event, ...]]


def decisions(seat: Seat) -> Iterator[Asked]:
    """What a seat sees at each of its decisions in a game, and what it was told since the last."""
    setup = make_setup(seats=3)
    state, events = resume(lay_out(setup, deal(setup, Random(1)), 0))
    told: list[Event] = []
    while state.decision:
        told += (redact(event, setup, seat) for event in events)
        if state.decision.seat == seat:
            yield view(state, seat), tuple(told)
            told.clear()
        state, events = apply(state, state.decision.options[0])


class Notes:
    """What `Writing` bots were told, question by question, and whether they crash."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._file = folder / "told"
        self.crashing = folder / "crashing"
        monkeypatch.setenv("TOLD", str(self._file))
        monkeypatch.setenv("CRASHING", str(self.crashing))

    def read(self) -> list[tuple[Event, ...]]:
        told: list[tuple[Event, ...]] = []
        with self._file.open("rb") as file:
            while file.peek():
                told.append(pickle.load(file))
        return told


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(tmp_path, monkeypatch)


def test_every_question_tells_the_game_from_its_beginning(notes: Notes) -> None:
    first, second, third = islice(decisions(seat=1), 3)

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot(f"{ODD}:Writing", bot_workers)
        for seen, events in (first, second, third):
            await player.choose(seen, events, seed=1, deadline=in_time(due=None))

    with_workers(run)
    assert first[1][0] == RoundBegan(round=1, first=0)
    assert notes.read() == [first[1], first[1] + second[1], first[1] + second[1] + third[1]]


def test_what_was_told_with_a_thought_that_is_lost_or_late_is_told_again(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.MAX_BACKOFF_S", 0)
    late, lost, last = islice(decisions(seat=1), 3)

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot(f"{ODD}:Writing", bot_workers)

        async def step_down(asked: Asked, time: Deadline) -> str | None:
            return (await player.choose(*asked, seed=1, deadline=time)).fallback

        assert await step_down(late, in_time(0)) == "no_worker"
        notes.crashing.touch()
        assert await step_down(lost, in_time(due=None)) == "no_worker"
        notes.crashing.unlink()
        assert await step_down(last, in_time(due=None)) is None

    with_workers(run)
    assert notes.read()[-1] == late[1] + lost[1] + last[1]


HEARD: list[Event] = []


class ListeningSquire(Squire):
    """Notes what it is told."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        HEARD.extend(events)
        return super().choose(view, events, rng=rng, budget=budget)


def test_a_squire_that_answers_again_is_told_only_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.bot_player.Squire", ListeningSquire)
    HEARD.clear()
    first, second = islice(decisions(seat=1), 2)

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot("page", bot_workers)
        for asked in (first, second):
            choice = await player.choose(*asked, seed=1, deadline=in_time(0))
            assert choice.fallback == "no_worker"

    with_workers(run)
    assert tuple(HEARD) == first[1] + second[1]


def test_a_squire_that_answers_is_counted_each_time_and_told_of_at_a_bounded_pace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counted: list[str] = []

    async def run(bot_workers: BotWorkers) -> None:
        player = WorkerBot(f"{ODD}:Failing", bot_workers)
        for _ in range(20):
            await player.choose(SEEN, (), seed=1, deadline=in_time(due=None))

    with caplog.at_level(logging.WARNING):
        with_workers(run, watch=WorkerHooks(on_fallback=counted.append))
    assert counted == ["failed"] * 20
    assert caplog.text.count("a squire answered for a stronger bot") == 1


def test_a_worker_that_cannot_be_opened_is_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        bot_workers = BotWorkers(2, warm_up_bot=f"{ODD}:Failing")
        for _ in range(2):
            with pytest.raises(AnswerFailed, match=r"ValueError in failing_bots\.py"):
                async with asyncio.timeout(TIMEOUT_S):
                    await bot_workers.decide(asked("page"))
        await bot_workers.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.text.count("ValueError in failing_bots.py") == 1


def test_without_what_strong_bots_need_a_squire_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.find_spec", lambda name: None)

    async def run(bot_workers: BotWorkers) -> None:
        squires = Squire().choose(SEEN, (), rng=Random(1), budget=BOT_DEFAULT)
        player = WorkerBot("duke", bot_workers)
        choice = await player.choose(SEEN, (), seed=1, deadline=in_time(due=None))
        assert (choice.action, choice.fallback) == (squires, "no_worker")

    with_workers(run)


def test_without_workers_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.find_spec", lambda name: None)
    none = BotWorkers(0)
    none.start()
    assert none.problem is None


def test_only_strong_bots_think_apart() -> None:
    async def run(bot_workers: BotWorkers) -> None:
        none = BotWorkers(0)
        assert isinstance(create_player("duke", pool=None, bot_workers=bot_workers), WorkerBot)  # type: ignore[arg-type]
        assert isinstance(create_player("squire", pool=None, bot_workers=bot_workers), ThreadBot)  # type: ignore[arg-type]
        assert none.count == 0

    with_workers(run)


def test_the_answer_of_a_worker_is_an_action_or_the_reason_why_not() -> None:
    assert handle(asked("page")) in SEEN.actions
    assert handle(asked("nobody")) == WorkerFailure(
        "no bot is called 'nobody'; there are page, squire, knight, duke, king, "
        "or give package.module:Class or program:COMMAND"
    )


def test_the_margin_is_shorter_than_the_shortest_pause() -> None:
    from oriflamme.server.bot_seats.bot_seats import MIN_DELAY_FACTOR
    from oriflamme.server.settings import Settings

    assert Settings().bot_delay * MIN_DELAY_FACTOR > 2 * MARGIN_S
