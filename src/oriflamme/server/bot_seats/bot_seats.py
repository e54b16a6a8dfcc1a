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
from oriflamme.server.bot_seats.bot_player import BotPlayer, TimedAction, create_player
from oriflamme.server.bot_seats.deadline import Deadline
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.room.room import Room
from oriflamme.server.tables.table import TableGame
from oriflamme.views.redact import redact
from oriflamme.views.view import view

log = logging.getLogger(__name__)

MIN_DELAY_FACTOR: Final = 0.4
MAX_DELAY_FACTOR: Final = 4.0
DELAY_SIGMA: Final = 0.45
RETRY_S: Final = 2
"""When a bot could not be asked, it is asked again after this time."""
MIN_ANSWER_S: Final = 2
"""Without a pause there is still time for one thought."""


def draw_delay(rng: Random, median: float) -> float:
    """How long a bot takes, in seconds: drawn the same way whatever cards it holds."""
    drawn = rng.lognormvariate(0, DELAY_SIGMA)
    return median * min(max(drawn, MIN_DELAY_FACTOR), MAX_DELAY_FACTOR)


@dataclass
class SeatedBot:
    """A bot at work in one game."""

    name: str
    game: str
    player: BotPlayer
    new_events: list[Event] = field(default_factory=list)
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
        median_delay: float,
        stretch: float,
    ) -> None:
        self._room = room
        self._history = history
        self._pool = pool
        self._bot_workers = bot_workers
        self._rng = rng
        self._median_delay = median_delay
        self._stretch = stretch
        self._bots: dict[Seat, SeatedBot] = {}
        self._task: asyncio.Task[None] | None = None
        """The pending question, until its answer has had its turn at the table or it failed."""
        self._pending_number: int | None = None
        self._retry: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def stop(self) -> None:
        self._cancel()
        if self._retry is not None:
            self._retry.cancel()

    def _cancel(self) -> None:
        """Who is on the way out thinks of nothing: the same decision may be asked for again, when
        what followed it could not be kept."""
        if self._task is not None:
            self._task.cancel()
        self._pending_number = None

    def reset(self) -> None:
        """Bots that sit down anew are told what happened, without what was taken back."""
        self._cancel()
        self._bots.clear()

    def add_events(self, events: tuple[Event, ...]) -> None:
        """Pass on to the bots what happened in the game."""
        for seated in self._bots.values():
            seated.new_events.extend(events)

    def schedule(self) -> None:
        """Set the bot thinking whose decision it is, if it is a bot's."""
        table, game = self._room.table, self._room.table.game
        seat = table.decider()
        if game is None or game.pending_number != self._pending_number:
            self._cancel()  # also where a person decides: a bot told late would miss something
        if seat is None or game is None:
            self._bots.clear()
            return
        name = table.seats[seat].played_by
        if name is None or (self._task is not None and self._pending_number == game.pending_number):
            return
        self._pending_number = game.pending_number
        self._task = asyncio.get_running_loop().create_task(self._run(seat, name, game))
        self._task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        problem = None if task.cancelled() else task.exception()
        if task.cancelled() or problem:
            self._clear_task(task)
        if problem:
            log.error("a bot could not decide: %s", error_location(problem))
            self._retry = asyncio.get_running_loop().call_later(RETRY_S, self.schedule)

    def _clear_task(self, task: "asyncio.Task[None] | None") -> None:
        if task is self._task:
            self._task = None

    async def _run(self, seat: Seat, name: str, game: TableGame) -> None:
        try:
            await self._decide(seat, name, game)
        except BaseException:
            self._bots.pop(seat, None)  # it has read what it will not answer: begin afresh
            raise

    async def _decide(self, seat: Seat, name: str, game: TableGame) -> None:
        deadline = self._deadline()
        seated = await self._seated(seat, name, game)
        events = tuple(redact(event, game.setup, seat) for event in seated.new_events)
        seated.new_events = []
        seed = self._rng.getrandbits(64)
        seen = view(game.state, seat)
        choice = await seated.player.choose(seen, events, seed=seed, deadline=deadline)
        if deadline.due is not None:
            await asyncio.sleep(choice.send_at - asyncio.get_running_loop().time())
        # While another change is being written the answer waits; until its turn has come, the same
        # decision must not be asked again. If it is refused then, it may be.
        self._room.run_in_order(
            self._answer, asyncio.current_task(), seat, game.pending_number, choice
        )

    def _answer(
        self,
        task: "asyncio.Task[None] | None",
        seat: Seat,
        pending_number: int,
        choice: TimedAction,
    ) -> None:
        self._clear_task(task)
        self._room.decide_for(seat, pending_number, choice.action, choice.fallback)

    def _deadline(self) -> Deadline:
        """After a pause; when many bots think at once, that is stretched, but not for ever."""
        now, wait = asyncio.get_running_loop().time(), draw_delay(self._rng, self._median_delay)
        if not wait:
            return Deadline(None, now + max(self._stretch, MIN_ANSWER_S))
        return Deadline(now + wait, now + wait + self._stretch)

    async def _seated(self, seat: Seat, name: str, game: TableGame) -> SeatedBot:
        """The bot of a seat; one that sits down late is told all that happened before."""
        known = self._bots.get(seat)
        if known and known.name == name and known.game == game.id:
            return known
        table = self._room.table.code
        player = create_player(name, pool=self._pool, bot_workers=self._bot_workers, table=table)
        seated = SeatedBot(name, game.id, player, await self._history(game))
        self._bots[seat] = seated
        return seated
