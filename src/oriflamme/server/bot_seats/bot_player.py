"""How a seated bot comes to its decision: here on a thread, or apart in a worker process."""

import asyncio
import logging
from concurrent.futures import Executor
from random import Random
from typing import Protocol

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import HABIT
from oriflamme.bots.guarded import NOT_OFFERED, Guarded
from oriflamme.bots.page import Page
from oriflamme.bots.roster import parse_player
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.server.bot_seats.worker_messages import Question
from oriflamme.server.bot_seats.workers import STRONG, BotWorkers, NoThought
from oriflamme.views.view import View

log = logging.getLogger(__name__)


class BotPlayer(Protocol):
    """A bot at work in one game. Whatever happens to it, it decides."""

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, until: float | None
    ) -> Action:
        """What the bot does; `until` is when the answer is due, by the event loop's clock."""
        ...


class OnThread:
    """A quick bot. A squire plays on for one that fails, and should that fail too, a page."""

    def __init__(self, name: str, pool: Executor) -> None:
        self._name = name
        self._pool = pool
        self._budget = HABIT
        self._bot = Guarded.seated(self._sit_down, name)

    def _sit_down(self) -> Bot:
        """The bot, unless it is known no more or something it needs is missing here."""
        player = parse_player(self._name)
        self._budget = player.budget
        return player.sit_down()

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, until: float | None
    ) -> Action:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, seen, events, seed)

    def _choose(self, seen: View, events: tuple[Event, ...], seed: int) -> Action:
        return self._bot.choose(seen, events, rng=Random(seed), budget=self._budget)


class InWorker:
    """A strong bot. When no thought comes in time a squire answers, and once it has failed, always.

    So an answer is never late, whatever the bot holds and however busy the machine is.
    """

    def __init__(self, name: str, bot_workers: BotWorkers) -> None:
        self._name = name
        self._bot_workers = bot_workers
        self._squire = Guarded(Squire(), "squire", stand_ins=[Page])
        self._has_failed = False

    async def choose(
        self, seen: View, events: tuple[Event, ...], *, seed: int, until: float | None
    ) -> Action:
        if not self._has_failed:
            try:
                async with asyncio.timeout_at(until):
                    return await self._think(Question(self._name, seen, events, seed), until)
            except TimeoutError:
                log.debug("bot %s is not done, a squire answers", self._name)
            except NoThought as problem:
                self._has_failed = True
                log.error("bot %s failed, a squire plays on: %s", self._name, problem)
        return self._squire.choose(seen, events, rng=Random(seed), budget=HABIT)

    async def _think(self, question: Question, until: float | None) -> Action:
        action = await self._bot_workers.think(question, until=until)
        if action not in question.view.actions:
            raise NoThought(NOT_OFFERED)
        return action


def sit_down(name: str, *, pool: Executor, bot_workers: BotWorkers) -> BotPlayer:
    """A bot for one seat of one game."""
    return (
        InWorker(name, bot_workers)
        if name in STRONG and bot_workers.count
        else OnThread(name, pool)
    )
