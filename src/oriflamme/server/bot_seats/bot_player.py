"""How a seated bot comes to its decision: here on a thread, or apart in a worker process."""

import asyncio
import logging
from concurrent.futures import Executor
from random import Random
from typing import Final, NamedTuple, Protocol

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.fallback import ILLEGAL_ACTION, FallbackBot
from oriflamme.bots.page import Page
from oriflamme.bots.roster import parse_bot
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.server.bot_seats.deadline import Deadline
from oriflamme.server.bot_seats.worker_messages import DecisionRequest
from oriflamme.server.bot_seats.workers import (
    SEARCH_BOTS,
    AnswerFailed,
    BotWorkers,
    WorkerLost,
    WorkerUnavailable,
)
from oriflamme.server.protocol.terms import FallbackReason
from oriflamme.views.view import View

log = logging.getLogger(__name__)


MAX_LOST_ANSWERS: Final = 3
"""So many thoughts lost in a row, each with the processes it was in, are the bot's own doing."""


class TimedAction(NamedTuple):
    """What a bot does, and when that may be told, by the event loop's clock."""

    action: Action
    send_at: float
    fallback: FallbackReason | None = None
    """Why it is a squire's choice, if it is."""


class BotPlayer(Protocol):
    """A bot at work in one game. Whatever happens to it, it decides."""

    async def choose(
        self, view: View, events: tuple[Event, ...], *, seed: int, deadline: Deadline
    ) -> TimedAction: ...


class ThreadBot:
    """A quick bot. A squire plays on for one that fails, and should that fail too, a page."""

    def __init__(self, name: str, pool: Executor) -> None:
        self._name = name
        self._pool = pool
        self._budget = BOT_DEFAULT
        self._bot = FallbackBot.create(self._create_bot, name)

    def _create_bot(self) -> Bot:
        """The bot, unless it is known no more or something it needs is missing here."""
        player = parse_bot(self._name)
        self._budget = player.budget
        return player.create_bot()

    async def choose(
        self, view: View, events: tuple[Event, ...], *, seed: int, deadline: Deadline
    ) -> TimedAction:
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._pool, self._choose, view, events, seed)
        return TimedAction(action, deadline.due or 0)

    def _choose(self, seen: View, events: tuple[Event, ...], seed: int) -> Action:
        return self._bot.choose(seen, events, rng=Random(seed), budget=self._budget)


class WorkerBot:
    """A strong bot. When no thought comes in time a squire answers, and once it has failed, always.

    So there is an answer at the latest possible time, whatever the bot holds, however busy the
    machine is and whatever became of the processes.
    """

    def __init__(self, name: str, bot_workers: BotWorkers, table: str = "") -> None:
        self._name = name
        self._bot_workers = bot_workers
        self._table = table
        self._squire = FallbackBot(Squire(), "squire", fallbacks=[Page])
        self._events: tuple[Event, ...] = ()
        """All of its game so far: whoever is made for a question has heard nothing before."""
        self._lost = 0
        """Thoughts lost in a row."""
        self._has_failed = False

    async def choose(
        self, view: View, events: tuple[Event, ...], *, seed: int, deadline: Deadline
    ) -> TimedAction:
        self._events += events
        question = DecisionRequest(self._name, view, self._events, seed)
        try:
            async with asyncio.timeout_at(deadline.latest):
                return await self._ask_worker(question, deadline)
        except TimeoutError:
            why: FallbackReason = "busy" if self._bot_workers.ready_count else "no_worker"
        except (WorkerUnavailable, WorkerLost) as problem:
            why = "no_worker"
            log.debug("bot %s has nowhere to think: %s", self._name, problem)
        except AnswerFailed as problem:
            why = "failed"
            if not self._has_failed:
                log.error("bot %s failed, a squire plays on: %s", self._name, problem)
            self._has_failed = True
        self._bot_workers.fallbacks.count(why)
        action = self._squire.choose(view, events, rng=Random(seed), budget=BOT_DEFAULT)
        return TimedAction(action, deadline.due or 0, why)

    async def _ask_worker(self, question: DecisionRequest, deadline: Deadline) -> TimedAction:
        if self._has_failed:
            raise AnswerFailed("it failed before")
        try:
            answer = await self._bot_workers.decide(question, table=self._table, deadline=deadline)
        except WorkerLost as problem:
            self._lost += 1
            raise (
                AnswerFailed(str(problem)) if self._lost >= MAX_LOST_ANSWERS else problem
            ) from None
        self._lost = 0
        if answer.action not in question.view.actions:
            raise AnswerFailed(ILLEGAL_ACTION)
        done = asyncio.get_running_loop().time()
        return TimedAction(answer.action, deadline.send_at(answer.started, done))


def create_player(
    name: str, *, pool: Executor, bot_workers: BotWorkers, table: str = ""
) -> BotPlayer:
    """A bot for one seat of one game."""
    return (
        WorkerBot(name, bot_workers, table)
        if name in SEARCH_BOTS and bot_workers.count
        else ThreadBot(name, pool)
    )
