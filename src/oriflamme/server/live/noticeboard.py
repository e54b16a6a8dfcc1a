"""The list of tables one can join, told to everybody who looks at it."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from oriflamme.server.protocol.answers import OpenTables, TableSummary
from oriflamme.server.protocol.coats import coats_of
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.store.store import Store
from oriflamme.server.tables.table import families_of
from oriflamme.server.telling.listener import Listener

SHOWN: Final = 100
STALE_MS: Final = 24 * 3_600_000
"""A table nothing happened at for so long is not shown: most likely nobody waits there."""
GATHER_S: Final = 0.3
"""Changes within this time are told together."""

_summary = msgspec.json.Decoder(TableSummary)


def read_summary(summary: bytes) -> TableSummary:
    table = _summary.decode(summary)
    coats = table.coats or coats_of(table.names, table.bots)
    return replace(table, families=families_of(table.options), coats=coats)


class Noticeboard:
    """Reads the list when it has changed, and not more often than that."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._readers: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None

    async def tables(self) -> OpenTables:
        rows = await self._store.listed(self._clock() - STALE_MS, SHOWN)
        return OpenTables(tuple(read_summary(row.summary) for row in rows))

    async def read(self, reader: Listener) -> None:
        """Tell the list now, and whenever it changes."""
        self._readers.add(reader)
        reader.tell(encode(await self.tables()))

    def leave(self, reader: Listener) -> None:
        self._readers.discard(reader)

    def changed(self) -> None:
        if self._readers and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def _tell(self) -> None:
        await asyncio.sleep(GATHER_S)
        self._task = None
        text = encode(await self.tables())
        for reader in list(self._readers):
            reader.tell(text)
