"""Takes the names of people who were deleted out of their tables, once nobody is there."""

from functools import partial
from typing import Final

from oriflamme.server.history.nameless import without_names
from oriflamme.server.history.recovery import recover, steps_of
from oriflamme.server.live.lobby import Lobby
from oriflamme.server.live.ownership import is_free
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.store.nameless import (
    DUE,
    Nameless,
    RewriteChange,
    RewriteGame,
    RewriteTable,
    UnmarkNameless,
    gathered,
)
from oriflamme.server.store.store import ChangeRow, GameRow, Store
from oriflamme.server.store.writes import Write
from oriflamme.server.telling.table_info import game_summary, table_summary

AT_ONCE: Final = 200
"""Names looked for at once."""
GAMES: Final = (
    "SELECT id, code, first_number, last_number, finished, summary FROM games WHERE code = ?"
)


class Forgetting:
    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby

    async def sweep(self) -> None:
        """Whatever is due. A table somebody is at has its turn when they have left."""
        rows = await self._store.rows(DUE, AT_ONCE)
        for each in gathered([(code, guest) for code, guest in rows]):
            if await is_free(self._lobby, each.code):
                await self._forget(each)
                self._lobby.ownership.give_up(each.code)

    async def _forget(self, those: Nameless) -> None:
        code = those.code
        changed = await self._store.of_changes(code, partial(without_names, those.guests))
        await self._keep([RewriteChange(code, number, body) for number, body in changed])
        shown: list[Write] = []
        for row in await self._store.rows(GAMES, code):
            game = GameRow(*row)
            summary = await self._store.of_changes(
                code, partial(_game_summary, game), last=game.last_number
            )
            shown.append(RewriteGame(game.id, summary))
        if summary_now := await self._store.of_changes(code, partial(_table_summary, code)):
            shown.append(RewriteTable(code, summary_now))
        await self._keep(shown)
        if not self._lobby.is_in_use(code):  # whoever came meanwhile may have found the old name
            await self._store.keep(UnmarkNameless(code))

    async def _keep(self, writes: list[Write]) -> None:
        for first in range(0, len(writes), AT_ONCE):
            await self._store.keep(*writes[first : first + AT_ONCE])


def _game_summary(row: GameRow, changes: list[ChangeRow]) -> bytes:
    table = steps_of(row.code, changes, row.first_number)[-1].table
    assert table.game is not None
    return encode(game_summary(table, table.game, row.finished))


def _table_summary(code: str, changes: list[ChangeRow]) -> bytes | None:
    steps, _ = recover(code, changes, remembered=1)
    return encode(table_summary(steps[-1].table, steps[-1].at)) if steps else None
