"""Looks through every finished game once, one after another, in the order they come."""

import asyncio
import logging
from collections.abc import Awaitable
from importlib.util import find_spec
from typing import Final

from msgspec.structs import replace

from oriflamme.server.history.recovery import game_steps
from oriflamme.server.ratings.rated_game import RatedGame
from oriflamme.server.results.outcome import GameOutcome, outcome_of
from oriflamme.server.results.rating_store import RatingStore
from oriflamme.server.store import queries as q
from oriflamme.server.store.result_writes import add_count, mark_game_processed, save_result
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import ChangeRow, GameRow, Store, StoreError, WriteConflict

log = logging.getLogger(__name__)
BATCH_SIZE: Final = 100
CATCH_UP_INTERVAL_S: Final = 600
"""After so long without a game it is looked whether another process left one behind."""
SELECT_UNPROCESSED: Final = """
SELECT g.id FROM games g LEFT JOIN processed_games r ON r.game = g.id
WHERE r.game IS NULL ORDER BY g.finished, g.id LIMIT ?
"""
SELECT_CURRENT_ID: Final = """
SELECT id FROM guests WHERE id = ?1 UNION SELECT account FROM former_guests WHERE guest = ?1
"""


def can_rate() -> bool:
    """Whether OpenSkill is installed (the extra `accounts`)."""
    return find_spec("openskill") is not None


class ResultsJob:
    """A game that ends is noted; what was not looked through before a stop is, after a start."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rating_store = RatingStore(store)
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def enqueue(self, game: str) -> None:
        """A game has ended."""
        self._queue.put_nowait(game)

    async def run(self) -> None:
        """Until it is cancelled."""
        await self._log_failure(self.catch_up())
        while True:
            try:
                game = await asyncio.wait_for(self._queue.get(), CATCH_UP_INTERVAL_S)
            except TimeoutError:
                await self._log_failure(self.catch_up())
            else:
                await self._log_failure(self.process(game))

    async def catch_up(self) -> None:
        """Look through all that has not been: at the start, and after an update.

        One that cannot be read now keeps nobody from the others.
        """
        left: set[str] = set()
        while True:
            missed = await self._store.rows_in_background(
                SELECT_UNPROCESSED, BATCH_SIZE + len(left)
            )
            found = [game for (game,) in missed if game not in left]
            if not found:
                return
            for game in found:
                await self._log_failure(self.process(game))
                if not await self._is_processed(game):
                    left.add(game)

    async def process(self, game: str) -> None:
        """Look through a game, unless it was or is gone."""
        row = await self._store.fetch(q.game(game))
        if row is None or await self._is_processed(game):
            return
        outcome = await self._read_outcome(row)
        outcome = outcome and outcome.with_current_ids(await self._current_ids(outcome.people))
        rated = await self._with_owners(outcome.rated) if outcome and outcome.rated else None
        while True:
            unit: list[Statement] = [mark_game_processed(game)]
            if outcome:
                unit += [*map(save_result, outcome.results), *map(add_count, outcome.counts)]
            if rated:
                unit += await self._rating_store.writes_for(rated)
            try:
                await self._store.commit(*unit)
            except WriteConflict:
                if await self._is_processed(game):
                    return  # another process was quicker
                continue  # another game was rated meanwhile
            return

    async def _is_processed(self, game: str) -> bool:
        return bool(await self._store.rows("SELECT 1 FROM processed_games WHERE game = ?", game))

    async def _current_ids(self, people: frozenset[str]) -> dict[str, str | None]:
        """Who they are since the game: somebody with an account, or gone."""
        found = {person: await self._store.rows(SELECT_CURRENT_ID, person) for person in people}
        return {person: rows[0][0] if rows else None for person, rows in found.items()}

    async def _with_owners(self, game: RatedGame) -> RatedGame | None:
        """With the owners of programs; none where nobody can be rated."""
        if not can_rate():
            return None
        owners = {}
        for person in game.people:
            rows = await self._store.rows("SELECT owner FROM accounts WHERE id = ?", person)
            owners[person] = rows[0][0] if rows else None
        seats = [replace(seat, owner=owners.get(seat.person or "")) for seat in game.seats]
        return replace(game, seats=tuple(seats))

    async def _read_outcome(self, row: GameRow) -> GameOutcome | None:
        def look(rows: list[ChangeRow]) -> GameOutcome | None:
            return outcome_of(game_steps(row.code, rows, row.first_number), row.finished)

        try:
            return await self._store.map_changes(row.code, look, last=row.last_number)
        except StoreError:
            raise
        except Exception:
            log.exception("game %s cannot be looked through", row.id)
            return None

    async def _log_failure(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("finished games could not be looked through")
