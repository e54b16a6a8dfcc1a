"""Where the people of a room get their hints: thought about apart, once for each decision."""

import asyncio
import logging
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

from oriflamme.bots.fallback import error_location
from oriflamme.rules.terms import Seat
from oriflamme.server.bot_seats.time_slices import run_in_slices
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.replies import refused
from oriflamme.server.room.room import Room
from oriflamme.server.tables.table import TableGame
from oriflamme.server.updates.hints import wire_hint
from oriflamme.server.updates.listener import Listener
from oriflamme.views.view import View, view

if TYPE_CHECKING:  # it needs NumPy, which a server of squires can do without
    from oriflamme.analysis.hint import Hint

log = logging.getLogger(__name__)

TIMEOUT_S: Final = 300
"""Whoever waited so long for a hint has decided without one. On a new machine the first thought of
all takes a minute or two."""


class HintService:
    """Keeps the hint of the pending decision: whoever asks again is told the same."""

    def __init__(
        self, room: Room, *, pool: Executor, bot_workers: BotWorkers, pure_python: bool = False
    ) -> None:
        """`by_hand`: without NumPy, without a thread, a little at a time."""
        self._room = room
        self._pure_python = pure_python
        self._pool = pool
        self._bot_workers = bot_workers
        self._decision_id: tuple[str, int] | None = None
        self._hint: asyncio.Task[bytes] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def request(self, listener: Listener, seat: Seat) -> None:
        """Tell somebody who decides what to consider, as soon as it is known."""
        game = self._room.table.game
        assert game is not None, "a hint is about a decision"
        loop = asyncio.get_running_loop()
        if self._decision_id != (game.id, game.pending_number) or self._hint is None:
            self.stop()
            self._decision_id = game.id, game.pending_number
            self._hint = loop.create_task(self._encoded_hint(game, seat))
        task = loop.create_task(self._send(listener, game.pending_number, self._hint))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def stop(self) -> None:
        for task in (self._hint, *self._sending):
            if task is not None:
                task.cancel()

    async def _send(
        self, listener: Listener, pending_number: int, hint: "asyncio.Task[bytes]"
    ) -> None:
        try:
            message = await asyncio.shield(hint)
        except Exception as problem:
            log.warning("no hint could be given: %s", error_location(problem))
            self._hint = None  # the next who asks may have more luck
            why = Refusal("hint_unavailable", "No bot can think at the moment.")
            message = refused(why, self._room.table.number)
        self._room.send_hint(listener, pending_number, message)

    async def _encoded_hint(self, game: TableGame, seat: Seat) -> bytes:
        """What is seen from the seat goes to the bot, and nothing else."""
        async with asyncio.timeout(TIMEOUT_S):
            found = await self._compute_hint(view(game.state, seat))
        return encode(wire_hint(found, game))

    async def _compute_hint(self, view: View) -> "Hint":
        if self._pure_python:
            from oriflamme.analysis.pure_python.hint import hint_steps

            return await run_in_slices(hint_steps(view))
        if self._bot_workers.count:
            return await self._bot_workers.hint(view, table=self._room.table.code)
        return await asyncio.get_running_loop().run_in_executor(self._pool, _hint, view)


def _hint(seen: View) -> "Hint":
    from oriflamme.analysis.hint import hint

    return hint(seen)
