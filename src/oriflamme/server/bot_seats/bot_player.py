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
from oriflamme.server.bot_seats.answer_time import AnswerTime
from oriflamme.server.bot_seats.worker_messages import Question
from oriflamme.server.bot_seats.workers import (
    STRONG,
    BotWorkers,
    LostThought,
    NoThought,
    NoWorker,
)
from oriflamme.server.protocol.terms import StepDown
from oriflamme.views.view import View

log = logging.getLogger(__name__)


LOST: Final = 3
"""So many thoughts lost in a row, each with the processes it was in, are the bot's own doing."""


class Choice(NamedTuple):
    """What a bot does, and when that may be told, by the event loop's clock."""

    action: Action
    told_at: float
    stepped_down: StepDown | None = None
    """Why it is a squire's choice, if it is."""


class BotPlayer(Protocol):
    """A bot at work in one game. Whatever happens to it, it decides."""

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, time: AnswerTime
    ) -> Choice: ...


class OnThread:
    """A quick bot. A squire plays on for one that fails, and should that fail too, a page."""

    def __init__(self, name: str, pool: Executor) -> None:
        self._name = name
        self._pool = pool
        self._budget = BOT_DEFAULT
        self._bot = FallbackBot.create(self._sit_down, name)

    def _sit_down(self) -> Bot:
        """The bot, unless it is known no more or something it needs is missing here."""
        player = parse_bot(self._name)
        self._budget = player.budget
        return player.create_bot()

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, time: AnswerTime
    ) -> Choice:
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._pool, self._choose, seen, events, seed)
        return Choice(action, time.due or 0)

    def _choose(self, seen: View, events: tuple[Event, ...], seed: int) -> Action:
        return self._bot.choose(seen, events, rng=Random(seed), budget=self._budget)


class InWorker:
    """A strong bot. When no thought comes in time a squire answers, and once it has failed, always.

    So there is an answer at the latest possible time, whatever the bot holds, however busy the
    machine is and whatever became of the processes.
    """

    def __init__(self, name: str, bot_workers: BotWorkers, table: str = "") -> None:
        self._name = name
        self._bot_workers = bot_workers
        self._table = table
        self._squire = FallbackBot(Squire(), "squire", fallbacks=[Page])
        self._told: tuple[Event, ...] = ()
        """All of its game so far: whoever is made for a question has heard nothing before."""
        self._lost = 0
        """Thoughts lost in a row."""
        self._has_failed = False

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, time: AnswerTime
    ) -> Choice:
        self._told += events
        question = Question(self._name, seen, self._told, seed)
        try:
            async with asyncio.timeout_at(time.latest):
                return await self._think(question, time)
        except TimeoutError:
            why: StepDown = "busy" if self._bot_workers.alive else "no_worker"
        except (NoWorker, LostThought) as problem:
            why = "no_worker"
            log.debug("bot %s has nowhere to think: %s", self._name, problem)
        except NoThought as problem:
            why = "failed"
            if not self._has_failed:
                log.error("bot %s failed, a squire plays on: %s", self._name, problem)
            self._has_failed = True
        self._bot_workers.step_downs.note(why)
        action = self._squire.choose(seen, events, rng=Random(seed), budget=BOT_DEFAULT)
        return Choice(action, time.due or 0, why)

    async def _think(self, question: Question, time: AnswerTime) -> Choice:
        if self._has_failed:
            raise NoThought("it failed before")
        try:
            thought = await self._bot_workers.think(question, table=self._table, time=time)
        except LostThought as problem:
            self._lost += 1
            raise NoThought(str(problem)) if self._lost >= LOST else problem from None
        self._lost = 0
        if thought.action not in question.view.actions:
            raise NoThought(ILLEGAL_ACTION)
        done = asyncio.get_running_loop().time()
        return Choice(thought.action, time.told_at(thought.began, done))


def sit_down(name: str, *, pool: Executor, bot_workers: BotWorkers, table: str = "") -> BotPlayer:
    """A bot for one seat of one game."""
    return (
        InWorker(name, bot_workers, table)
        if name in STRONG and bot_workers.count
        else OnThread(name, pool)
    )
