"""A room with all that serves it: bots for its seats, an alarm, hints, word of turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from oriflamme.rules.events import Event
from oriflamme.server.bot_seats.bot_seats import BotSeats
from oriflamme.server.bot_seats.hint_desk import HintDesk
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.history.recovery import events_of
from oriflamme.server.live.running_room import RunningRoom
from oriflamme.server.live.turn_call import Calls, TurnCall
from oriflamme.server.room.kept_table import REMEMBERED
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import Store
from oriflamme.server.tables.clock import Patience
from oriflamme.server.tables.opening import Step
from oriflamme.server.tables.table import Game
from oriflamme.server.telling.changes import recall


def bot_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="oriflamme-bot")


@dataclass
class Furnishing:
    """What all rooms of a server have in common."""

    store: Store
    clock: Callable[[], int]
    rng: Random
    patience: Patience
    bot_pause: float
    bot_stretch: float
    bot_workers: BotWorkers
    most_kept: int
    calls: Calls | None
    by_hand: bool
    """Whether hints are thought about here, a little at a time."""
    pool: ThreadPoolExecutor = field(default_factory=bot_threads)

    def room(self, steps: list[Step], kept: int) -> RunningRoom:
        """The room of a table as it is after these steps, with the latest of them at hand."""
        room = Room(
            steps[-1].table,
            now=self.clock(),
            write=self.store.write,
            rng=self.rng,
            patience=self.patience,
            soon=asyncio.get_running_loop().call_soon,
            clock=self.clock,
            kept=kept,
            most_kept=self.most_kept,
        )
        for step in steps[-REMEMBERED:]:
            room.missed.append(recall(step.table, step.at, step.change, step.events))
        bot_seats = BotSeats(
            room,
            history=self._history,
            pool=self.pool,
            bot_workers=self.bot_workers,
            rng=self.rng,
            usual_pause=self.bot_pause,
            stretch=self.bot_stretch,
        )
        call = TurnCall(room, self.calls, self.clock) if self.calls else None
        desk = HintDesk(room, pool=self.pool, bot_workers=self.bot_workers, by_hand=self.by_hand)
        house = RunningRoom(room, bot_seats, self.clock, call, hint_desk=desk)
        room.on_hint = house.hint
        return house

    async def _history(self, game: Game) -> list[Event]:
        """All that happened in a game up to its pending decision."""
        code = game.id.rpartition("-")[0]
        return await self.store.of_changes(code, partial(events_of, game), game.begun, game.asked)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
