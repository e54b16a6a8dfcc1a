"""What is kept, and for how long: tables nobody came back to, guests nobody has seen again."""

import logging
from collections.abc import Callable
from itertools import chain
from typing import Final

from oriflamme.server.lobby.chunked_delete import delete_changes
from oriflamme.server.lobby.lobby import Lobby
from oriflamme.server.lobby.ownership import claim_if_unused
from oriflamme.server.settings import Settings
from oriflamme.server.store import queries as q
from oriflamme.server.store import writes as w
from oriflamme.server.store.guest_writes import delete_expired_links, delete_guest, mark_for_erasure
from oriflamme.server.store.statement import Query
from oriflamme.server.store.store import Store

log = logging.getLogger(__name__)
DAY_MS: Final = 86_400_000
BATCH_SIZE: Final = 200
"""Tables or guests looked for at once."""


class Retention:
    """Deletes in small steps what its time is over for. 0 days: it is kept for ever."""

    def __init__(
        self, store: Store, lobby: Lobby, clock: Callable[[], int], settings: Settings
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._clock = clock
        self._settings = settings

    async def delete_expired(self) -> None:
        """Delete all whose time is over."""
        now, settings = self._clock(), self._settings
        await self._store.commit(delete_expired_links(now))
        tables = await self._delete_tables(
            q.inactive_unplayed_tables, settings.table_retention_days
        )
        games = await self._delete_tables(q.inactive_finished_tables, settings.game_retention_days)
        guests = await self._delete_guests()
        if tables or games or guests:
            log.info("deleted", extra={"tables": tables, "games": games, "guests": guests})

    async def _delete_tables(
        self, find: Callable[[int, int], Query[list[tuple[str, int]]]], days: float
    ) -> int:
        count = 0
        while days:
            found = await self._store.fetch(find(self._cutoff(days), BATCH_SIZE))
            free = [
                (code, last) for code, last in found if await claim_if_unused(self._lobby, code)
            ]
            for code, last in free:
                await delete_table(self._store, self._lobby, code, last)
            count += len(free)
            if len(free) < BATCH_SIZE:
                break
        return count

    async def _delete_guests(self) -> int:
        days, count = self._settings.guest_retention_days, 0
        while days:
            found = await self._store.fetch(q.inactive_guests(self._cutoff(days), BATCH_SIZE))
            if found:
                marks = chain.from_iterable(map(mark_for_erasure, found))
                await self._store.commit(*marks, *chain.from_iterable(map(delete_guest, found)))
            count += len(found)
            if len(found) < BATCH_SIZE:
                break
        return count

    def _cutoff(self, days: float) -> int:
        return self._clock() - round(days * DAY_MS)


async def delete_table(store: Store, lobby: Lobby, code: str, last: int) -> None:
    """A table whose last change has this number, with its games, in small steps."""
    lobby.being_deleted.add(code)
    try:
        await store.commit(*w.begin_table_deletion(code))
        await delete_changes(store, code, [(1, last)])
        await store.commit(*w.delete_table(code))
    finally:
        lobby.being_deleted.discard(code)
        lobby.ownership.give_up(code)
