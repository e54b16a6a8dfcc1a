"""The list of tables one can join, told to everybody who looks at it: whole at first, then only
what is different, at a bounded pace."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from oriflamme.server.lobby.listing_quota import ListingQuota
from oriflamme.server.lobby.open_tables import MAX_SHOWN, STALE_MS, diff, is_shown, rank
from oriflamme.server.protocol.answers import OpenTables, TableSummary
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.server_messages import Listing
from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import Company
from oriflamme.server.store.store import Store, TableRow
from oriflamme.server.updates.listener import Listener

MAX_CONSIDERED: Final = 1000
"""So many of the tables touched last are looked at; the best of them are shown."""
MIN_INTERVAL_S: Final = 1.0
"""No reader is told of changes more often than this."""
DEBOUNCE_S: Final = 0.3
"""Even after a long silence, changes within this time are told together."""

_summary = msgspec.json.Decoder(TableSummary)


def decode_summary(summary: bytes) -> TableSummary:
    table: TableSummary = _summary.decode(summary)
    return table


class LobbyFeed:
    """Reads the list when it has changed, and not more often than that."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        connected_players: Callable[[str], int],
        listing_quota: ListingQuota,
        elsewhere: Callable[[], Awaitable[Mapping[str, Company]]],
    ) -> None:
        """`waiting` says how many of those who sit at a table are connected, `elsewhere` who waits
        at tables of other workers."""
        self._store = store
        self._clock = clock
        self._connected_players = connected_players
        self._listing_quota = listing_quota
        self._elsewhere = elsewhere
        self._company: Mapping[str, Company] = {}
        self._seen: dict[str, int] = {}
        """When somebody was last seen at a table, the latest at the end."""
        self._known: dict[str, tuple[bytes, TableSummary]] = {}
        self._subscribers: set[Listener] = set()
        self._last: tuple[TableSummary, ...] = ()
        self._sent: tuple[TableSummary, ...] = ()
        """What all readers know."""
        self._full_list = b""
        self._number = 0
        self._order = asyncio.Lock()
        """One after another: a list is whole, and every change of it is told to all its readers."""
        self._sent_at = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> tuple[TableSummary, ...]:
        """The list as somebody last read it."""
        return self._last

    async def query(self) -> OpenTables:
        return OpenTables(await self._query())

    async def subscribe(self, subscriber: Listener) -> None:
        """Tell the list now, and what changes from now on."""
        async with self._order:
            if not self._subscribers:
                self._set_list(await self._query())
            self._subscribers.add(subscriber)
            subscriber.send(self._full_list)

    def unsubscribe(self, subscriber: Listener) -> None:
        self._subscribers.discard(subscriber)

    def touch(self, code: str) -> None:
        """Somebody came to a table, or left it."""
        now = self._clock()
        self._seen.pop(code, None)
        self._seen[code] = now
        while now - next(iter(self._seen.values())) > STALE_MS:
            del self._seen[next(iter(self._seen))]
        self.schedule_update()

    def schedule_update(self) -> None:
        if self._subscribers and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._send_update())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def _send_update(self) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(DEBOUNCE_S, self._sent_at + MIN_INTERVAL_S - now))
        self._task = None
        async with self._order:
            tables = await self._query()
            change = diff(self._sent, tables, self._number + 1)
            if change is None:
                return
            self._set_list(tables)
            self._sent_at = asyncio.get_running_loop().time()
            text = encode(change)
            for reader in list(self._subscribers):
                reader.send(text)

    def _set_list(self, tables: tuple[TableSummary, ...]) -> None:
        self._sent = tables
        self._number += 1
        self._full_list = encode(Listing(self._number, tables))

    async def _query(self) -> tuple[TableSummary, ...]:
        """The list as it is now."""
        now = self._clock()
        rows = await self._store.fetch(q.listed_tables(now - STALE_MS, MAX_CONSIDERED))
        self._company = await self._elsewhere()
        self._known = {row.code: self._decode(row) for row in rows}
        tables = [
            replace(table, waiting=self._company_at(table.code).waiting)
            for _, table in self._known.values()
        ]
        lively = [each for each in tables if is_shown(each, touched=self._touched(each), now=now)]
        self._last = tuple(self._listing_quota.limit(rank(lively))[:MAX_SHOWN])
        return self._last

    def _company_at(self, code: str) -> Company:
        return self._company.get(code) or Company(
            self._connected_players(code), self._seen.get(code, 0)
        )

    def company_here(self, codes: Iterable[str]) -> dict[str, Company]:
        """Who waits at tables of this worker, for the others' lists."""
        return {
            code: Company(self._connected_players(code), self._seen.get(code, 0)) for code in codes
        }

    def _touched(self, table: TableSummary) -> int:
        return max(table.updated, self._company_at(table.code).seen)

    def _decode(self, row: TableRow) -> tuple[bytes, TableSummary]:
        """The summary of a row, which is mostly the one it had before."""
        known = self._known.get(row.code)
        if known is not None and known[0] == row.summary:
            return known
        return row.summary, decode_summary(row.summary)
