"""Plays the seats of a room that belong to bots."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from random import Random
from typing import Final

from oriflamme.bots.fallback import error_location
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.bot_seats.answer_time import AnswerTime
from oriflamme.server.bot_seats.bot_player import BotPlayer, Choice, sit_down
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.room.room import Room
from oriflamme.server.tables.table import TableGame
from oriflamme.views.redact import redact
from oriflamme.views.view import view

log = logging.getLogger(__name__)

SHORTEST: Final = 0.4
LONGEST: Final = 4.0
SPREAD: Final = 0.45
AGAIN_S: Final = 2
"""When a bot could not be asked, it is asked again after this time."""
ONE_THOUGHT_S: Final = 2
"""Without a pause there is still time for one thought."""


def pause(rng: Random, usual: float) -> float:
    """How long a bot takes, in seconds: drawn the same way whatever cards it holds."""
    drawn = rng.lognormvariate(0, SPREAD)
    return usual * min(max(drawn, SHORTEST), LONGEST)


@dataclass
class SeatedBot:
    """A bot at work in one game."""

    name: str
    game: str
    player: BotPlayer
    unheard: list[Event] = field(default_factory=list)
    """What happened since its last decision."""


class BotSeats:
    """Looks after each change whether a bot has to decide, and lets it think aside."""

    def __init__(
        self,
        room: Room,
        *,
        history: Callable[[TableGame], Awaitable[list[Event]]],
        pool: Executor,
        bot_workers: BotWorkers,
        rng: Random,
        usual_pause: float,
        stretch: float,
    ) -> None:
        self._room = room
        self._history = history
        self._pool = pool
        self._bot_workers = bot_workers
        self._rng = rng
        self._usual_pause = usual_pause
        self._stretch = stretch
        self._bots: dict[Seat, SeatedBot] = {}
        self._task: asyncio.Task[None] | None = None
        """The pending question, until its answer has had its turn at the table or it failed."""
        self._thinking_about: int | None = None
        self._again: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def stop(self) -> None:
        self._interrupt()
        if self._again is not None:
            self._again.cancel()

    def _interrupt(self) -> None:
        """Who is on the way out thinks of nothing: the same decision may be asked for again, when
        what followed it could not be kept."""
        if self._task is not None:
            self._task.cancel()
        self._thinking_about = None

    def forget(self) -> None:
        """Bots that sit down anew are told what happened, without what was taken back."""
        self._interrupt()
        self._bots.clear()

    def hear(self, events: tuple[Event, ...]) -> None:
        """Pass on to the bots what happened in the game."""
        for seated in self._bots.values():
            seated.unheard.extend(events)

    def look(self) -> None:
        """Set the bot thinking whose decision it is, if it is a bot's."""
        table, game = self._room.table, self._room.table.game
        seat = table.decider()
        if game is None or game.pending_number != self._thinking_about:
            self._interrupt()  # also where a person decides: a bot told late would miss something
        if seat is None or game is None:
            self._bots.clear()
            return
        name = table.seats[seat].played_by
        if name is None or (self._task is not None and self._thinking_about == game.pending_number):
            return
        self._thinking_about = game.pending_number
        self._task = asyncio.get_running_loop().create_task(self._think(seat, name, game))
        self._task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        problem = None if task.cancelled() else task.exception()
        if task.cancelled() or problem:
            self._free(task)
        if problem:
            log.error("a bot could not decide: %s", error_location(problem))
            self._again = asyncio.get_running_loop().call_later(AGAIN_S, self.look)

    def _free(self, task: "asyncio.Task[None] | None") -> None:
        if task is self._task:
            self._task = None

    async def _think(self, seat: Seat, name: str, game: TableGame) -> None:
        try:
            await self._decide(seat, name, game)
        except BaseException:
            self._bots.pop(seat, None)  # it has read what it will not answer: begin afresh
            raise

    async def _decide(self, seat: Seat, name: str, game: TableGame) -> None:
        time = self._answer_time()
        seated = await self._seated(seat, name, game)
        events = tuple(redact(event, game.setup, seat) for event in seated.unheard)
        seated.unheard = []
        seed = self._rng.getrandbits(64)
        seen = view(game.state, seat)
        choice = await seated.player.choose(seen, events, seed=seed, time=time)
        if time.due is not None:
            await asyncio.sleep(choice.told_at - asyncio.get_running_loop().time())
        # While another change is being written the answer waits; until its turn has come, the same
        # decision must not be asked again. If it is refused then, it may be.
        self._room.run_in_order(
            self._answer, asyncio.current_task(), seat, game.pending_number, choice
        )

    def _answer(
        self, task: "asyncio.Task[None] | None", seat: Seat, asked: int, choice: Choice
    ) -> None:
        self._free(task)
        self._room.decide_for(seat, asked, choice.action, choice.stepped_down)

    def _answer_time(self) -> AnswerTime:
        """After a pause; when many bots think at once, that is stretched, but not for ever."""
        now, wait = asyncio.get_running_loop().time(), pause(self._rng, self._usual_pause)
        if not wait:
            return AnswerTime(None, now + max(self._stretch, ONE_THOUGHT_S))
        return AnswerTime(now + wait, now + wait + self._stretch)

    async def _seated(self, seat: Seat, name: str, game: TableGame) -> SeatedBot:
        """The bot of a seat; one that sits down late is told all that happened before."""
        known = self._bots.get(seat)
        if known and known.name == name and known.game == game.id:
            return known
        table = self._room.table.code
        player = sit_down(name, pool=self._pool, bot_workers=self._bot_workers, table=table)
        seated = SeatedBot(name, game.id, player, await self._history(game))
        self._bots[seat] = seated
        return seated
