"""The list of tables one can join, told to everybody who looks at it: whole at first, then only
what is different, at a bounded pace."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from oriflamme.server.live.listers import Listers
from oriflamme.server.live.listing import SHOWN, STALE_MS, difference, is_shown, ranked
from oriflamme.server.protocol.answers import OpenTables, TableSummary
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.to_client import Listing
from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import Company
from oriflamme.server.store.store import Store, TableRow
from oriflamme.server.updates.listener import Listener

CONSIDERED: Final = 1000
"""So many of the tables touched last are looked at; the best of them are shown."""
PACE_S: Final = 1.0
"""No reader is told of changes more often than this."""
GATHER_S: Final = 0.3
"""Even after a long silence, changes within this time are told together."""

_summary = msgspec.json.Decoder(TableSummary)


def read_summary(summary: bytes) -> TableSummary:
    table: TableSummary = _summary.decode(summary)
    return table


class Noticeboard:
    """Reads the list when it has changed, and not more often than that."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        waiting: Callable[[str], int],
        listers: Listers,
        elsewhere: Callable[[], Awaitable[Mapping[str, Company]]],
    ) -> None:
        """`waiting` says how many of those who sit at a table are connected, `elsewhere` who waits
        at tables of other workers."""
        self._store = store
        self._clock = clock
        self._waiting = waiting
        self._listers = listers
        self._elsewhere = elsewhere
        self._company: Mapping[str, Company] = {}
        self._seen: dict[str, int] = {}
        """When somebody was last seen at a table, the latest at the end."""
        self._known: dict[str, tuple[bytes, TableSummary]] = {}
        self._readers: set[Listener] = set()
        self._last: tuple[TableSummary, ...] = ()
        self._told: tuple[TableSummary, ...] = ()
        """What all readers know."""
        self._whole = b""
        self._number = 0
        self._order = asyncio.Lock()
        """One after another: a list is whole, and every change of it is told to all its readers."""
        self._told_at = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> tuple[TableSummary, ...]:
        """The list as somebody last read it."""
        return self._last

    async def tables(self) -> OpenTables:
        return OpenTables(await self._look())

    async def read(self, reader: Listener) -> None:
        """Tell the list now, and what changes from now on."""
        async with self._order:
            if not self._readers:
                self._keep(await self._look())
            self._readers.add(reader)
            reader.send(self._whole)

    def leave(self, reader: Listener) -> None:
        self._readers.discard(reader)

    def saw(self, code: str) -> None:
        """Somebody came to a table, or left it."""
        now = self._clock()
        self._seen.pop(code, None)
        self._seen[code] = now
        while now - next(iter(self._seen.values())) > STALE_MS:
            del self._seen[next(iter(self._seen))]
        self.changed()

    def changed(self) -> None:
        if self._readers and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def _tell(self) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(GATHER_S, self._told_at + PACE_S - now))
        self._task = None
        async with self._order:
            tables = await self._look()
            change = difference(self._told, tables, self._number + 1)
            if change is None:
                return
            self._keep(tables)
            self._told_at = asyncio.get_running_loop().time()
            text = encode(change)
            for reader in list(self._readers):
                reader.send(text)

    def _keep(self, tables: tuple[TableSummary, ...]) -> None:
        self._told = tables
        self._number += 1
        self._whole = encode(Listing(self._number, tables))

    async def _look(self) -> tuple[TableSummary, ...]:
        """The list as it is now."""
        now = self._clock()
        rows = await self._store.ask(q.listed(now - STALE_MS, CONSIDERED))
        self._company = await self._elsewhere()
        self._known = {row.code: self._read(row) for row in rows}
        tables = [
            replace(table, waiting=self._company_at(table.code).waiting)
            for _, table in self._known.values()
        ]
        lively = [each for each in tables if is_shown(each, touched=self._touched(each), now=now)]
        self._last = tuple(self._listers.fair(ranked(lively))[:SHOWN])
        return self._last

    def _company_at(self, code: str) -> Company:
        return self._company.get(code) or Company(self._waiting(code), self._seen.get(code, 0))

    def company_here(self, codes: Iterable[str]) -> dict[str, Company]:
        """Who waits at tables of this worker, for the others' lists."""
        return {code: Company(self._waiting(code), self._seen.get(code, 0)) for code in codes}

    def _touched(self, table: TableSummary) -> int:
        return max(table.updated, self._company_at(table.code).seen)

    def _read(self, row: TableRow) -> tuple[bytes, TableSummary]:
        """The summary of a row, which is mostly the one it had before."""
        known = self._known.get(row.code)
        if known is not None and known[0] == row.summary:
            return known
        return row.summary, read_summary(row.summary)
