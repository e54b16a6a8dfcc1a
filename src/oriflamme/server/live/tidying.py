"""Letting go of what tables in memory can do without, once there is much of it."""

import logging
from functools import partial
from typing import Final

from oriflamme.server.history.quiet import QUIET_CHANGES, forgettable
from oriflamme.server.live.letting_go import let_go
from oriflamme.server.live.reading import Reading
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import Store, StoreError

log = logging.getLogger(__name__)
TIDY_AFTER: Final = 500
"""So many quiet changes after the last time."""
LOOKED_BACK: Final = 1000
"""So far back beyond it: what was still of consequence then may not be now."""


class Tidying:
    """Counts the quiet changes of each table: for its moves alone no table is read again."""

    def __init__(self, store: Store, reading: Reading) -> None:
        self._store = store
        self._reading = reading
        self._quiet: dict[str, int] = {}
        """Changes since the last time that may be let go."""
        self._looked: dict[str, int] = {}
        """Up to which number the changes of a table were looked through."""

    def enter(self, code: str, kept: int) -> None:
        """A table comes into memory; nobody knows how many of its changes are quiet."""
        self._quiet[code] = kept

    def leave(self, code: str) -> None:
        self._quiet.pop(code, None)
        self._looked.pop(code, None)

    def note(self, code: str, change: ch.TableChange) -> None:
        if isinstance(change, QUIET_CHANGES):
            self._quiet[code] += 1

    async def tidy(self, room: Room) -> None:
        code, number = room.table.code, room.table.number
        if self._quiet.get(code, 0) < TIDY_AFTER:
            return
        looked = self._looked.get(code)
        self._quiet[code], self._looked[code] = 0, number
        first = 1 if looked is None else max(1, looked - LOOKED_BACK)
        try:
            with self._reading.of(f"table {code}"):
                quiet = await self._store.of_changes(
                    code, partial(forgettable, remembered=MAX_RECENT_CHANGES), first
                )
            await let_go(self._store, code, quiet.ranges)
            room.stored_changes -= quiet.changes
        except (Refusal, StoreError):
            log.warning("table %s could not be tidied", code)
