"""Takes the names of people who were deleted out of their tables, once nobody is there."""

from functools import partial
from typing import Final

from oriflamme.server.history.anonymize import anonymize_changes
from oriflamme.server.history.recovery import game_steps, recover
from oriflamme.server.lobby.lobby import Lobby
from oriflamme.server.lobby.ownership import claim_if_unused
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.store import queries as q
from oriflamme.server.store import writes as w
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import ChangeRow, GameRow, Store
from oriflamme.server.updates.table_info import game_summary, table_summary

BATCH_SIZE: Final = 200
"""Names looked for at once."""


class Erasure:
    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby

    async def sweep(self) -> None:
        """Whatever is due. A table somebody is at has its turn when they have left."""
        for each in await self._store.fetch(q.pending_erasures(BATCH_SIZE)):
            if await claim_if_unused(self._lobby, each.code):
                await self._erase(each)
                self._lobby.ownership.give_up(each.code)

    async def _erase(self, people: q.PendingErasure) -> None:
        code = people.code
        changed = await self._store.map_changes(code, partial(anonymize_changes, people.guests))
        await self._store_in_batches(
            [w.rewrite_change(code, number, body) for number, body in changed]
        )
        shown: list[Statement] = []
        for game in await self._store.fetch(q.games_at(code)):
            summary = await self._store.map_changes(
                code, partial(_game_summary, game), last=game.last_number
            )
            shown.append(w.rewrite_game(game.id, summary))
        if summary_now := await self._store.map_changes(code, partial(_table_summary, code)):
            shown.append(w.rewrite_table(code, summary_now))
        await self._store_in_batches(shown)
        if not self._lobby.is_in_use(code):  # whoever came meanwhile may have found the old name
            await self._store.commit(w.clear_pending_erasure(code))

    async def _store_in_batches(self, writes: list[Statement]) -> None:
        for first in range(0, len(writes), BATCH_SIZE):
            await self._store.commit(*writes[first : first + BATCH_SIZE])


def _game_summary(row: GameRow, changes: list[ChangeRow]) -> bytes:
    table = game_steps(row.code, changes, row.first_number)[-1].table
    assert table.game is not None
    return encode(game_summary(table, table.game, row.finished))


def _table_summary(code: str, changes: list[ChangeRow]) -> bytes | None:
    steps, _ = recover(code, changes, remembered=1)
    return encode(table_summary(steps[-1].table, steps[-1].at)) if steps else None
