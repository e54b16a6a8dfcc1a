"""Letting go of what tables in memory can do without, once there is much of it."""

import logging
from functools import partial
from typing import Final

from oriflamme.server.history.compaction import COMPACTABLE_CHANGES, find_superseded
from oriflamme.server.lobby.chunked_delete import delete_changes
from oriflamme.server.lobby.corruption_errors import CorruptionErrors
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import Store, StoreError

log = logging.getLogger(__name__)
COMPACT_AFTER: Final = 500
"""So many quiet changes after the last time."""
OVERLAP: Final = 1000
"""So far back beyond it: what was still of consequence then may not be now."""


class JournalCompaction:
    """Counts the quiet changes of each table: for its moves alone no table is read again."""

    def __init__(self, store: Store, corruption_errors: CorruptionErrors) -> None:
        self._store = store
        self._corruption_errors = corruption_errors
        self._superseded: dict[str, int] = {}
        """Changes since the last time that may be let go."""
        self._examined: dict[str, int] = {}
        """Up to which number the changes of a table were looked through."""

    def add_table(self, code: str, stored_changes: int) -> None:
        """A table comes into memory; nobody knows how many of its changes are quiet."""
        self._superseded[code] = stored_changes

    def remove_table(self, code: str) -> None:
        self._superseded.pop(code, None)
        self._examined.pop(code, None)

    def count(self, code: str, change: ch.TableChange) -> None:
        if isinstance(change, COMPACTABLE_CHANGES):
            self._superseded[code] += 1

    async def compact(self, room: Room) -> None:
        code, number = room.table.code, room.table.number
        if self._superseded.get(code, 0) < COMPACT_AFTER:
            return
        looked = self._examined.get(code)
        self._superseded[code], self._examined[code] = 0, number
        first = 1 if looked is None else max(1, looked - OVERLAP)
        try:
            with self._corruption_errors.refused(f"table {code}"):
                quiet = await self._store.map_changes(
                    code, partial(find_superseded, remembered=MAX_RECENT_CHANGES), first
                )
            await delete_changes(self._store, code, quiet.ranges)
            room.stored_changes -= quiet.changes
        except (Refusal, StoreError):
            log.warning("table %s could not be tidied", code)
