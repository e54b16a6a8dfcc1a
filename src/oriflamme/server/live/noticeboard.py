"""The list of tables one can join, told to everybody who looks at it."""

import asyncio
from typing import Final

import msgspec

from oriflamme.server.protocol.answers import OpenTables, TableSummary
from oriflamme.server.store.store import Store
from oriflamme.server.tables.crowd import Listener
from oriflamme.server.tables.told import encode

SHOWN: Final = 100
GATHER_S: Final = 0.3
"""Changes within this time are told together."""

_summary = msgspec.json.Decoder(TableSummary)


def read_summary(summary: bytes) -> TableSummary:
    return _summary.decode(summary)


class Noticeboard:
    """Reads the list when it has changed, and not more often than that."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._readers: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None

    async def tables(self) -> OpenTables:
        rows = await self._store.listed(SHOWN)
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
