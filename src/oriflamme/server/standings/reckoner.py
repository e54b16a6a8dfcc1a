"""Looks through every finished game once, one after another, in the order they come."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Final

from oriflamme.server.history.recovery import steps_of
from oriflamme.server.standings.ledger import Ledger
from oriflamme.server.standings.outcome import Outcome, outcome_of
from oriflamme.server.store.standing_writes import MarkReckoned, StandingWrite
from oriflamme.server.store.store import ChangeRow, Conflict, GameRow, Store, StoreError

log = logging.getLogger(__name__)
AT_ONCE: Final = 100
MISSED: Final = """
SELECT g.id FROM games g LEFT JOIN reckoned r ON r.game = g.id
WHERE r.game IS NULL ORDER BY g.finished, g.id LIMIT ?
"""


def can_rate() -> bool:
    """Whether OpenSkill is installed (the extra `accounts`)."""
    return find_spec("openskill") is not None


class Reckoner:
    """A game that ends is noted; what was not looked through before a stop is, after a start."""

    def __init__(self, store: Store, *, told: Callable[[str], None] = lambda game: None) -> None:
        """`told` hears of each game that was looked through."""
        self._store = store
        self._ledger = Ledger(store)
        self._told = told
        self._waiting: asyncio.Queue[str] = asyncio.Queue()

    def note(self, game: str) -> None:
        """A game has ended."""
        self._waiting.put_nowait(game)

    async def run(self) -> None:
        """Until it is cancelled."""
        await self._guarded(self.catch_up())
        while True:
            await self._guarded(self.reckon(await self._waiting.get()))

    async def catch_up(self) -> None:
        """Look through all that has not been: at the start, and after an update."""
        while found := await self._store.rows_aside(MISSED, AT_ONCE):
            for (game,) in found:
                await self.reckon(game)

    async def reckon(self, game: str) -> None:
        """Look through a game, unless it was or is gone."""
        row = await self._store.game(game)
        if row is None or await self._store.rows("SELECT 1 FROM reckoned WHERE game = ?", game):
            return
        outcome = await self._look_through(row)
        while True:
            rated = outcome.rated if outcome and can_rate() else None
            ratings = await self._ledger.writes(rated) if rated else []
            rows: tuple[StandingWrite, ...] = ()
            if outcome:
                rows = (*outcome.results, *outcome.counts)
            try:
                await self._store.keep(MarkReckoned(game), *rows, *ratings)
            except Conflict:
                if await self._store.rows("SELECT 1 FROM reckoned WHERE game = ?", game):
                    return  # another process was quicker
                continue  # another game was rated meanwhile
            self._told(game)
            return

    async def _look_through(self, row: GameRow) -> Outcome | None:
        def look(rows: list[ChangeRow]) -> Outcome | None:
            return outcome_of(steps_of(row.code, rows, row.first_number), row.finished)

        try:
            return await self._store.of_changes(row.code, look, last=row.last_number)
        except StoreError:
            raise
        except Exception:
            log.exception("game %s cannot be looked through", row.id)
            return None

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("finished games could not be looked through")
