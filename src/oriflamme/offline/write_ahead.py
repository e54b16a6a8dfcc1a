"""Writes ahead: what is to be written goes onto the shelf first, then into the database in memory.

So whatever was confirmed survives, and whatever the shelf does not take has not happened. A unit
that the database refuses stays on the shelf: played again, it is refused again.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from typing import Final, TypeAlias

from oriflamme.offline.storage import Storage
from oriflamme.offline.write_units import Unit, pack
from oriflamme.server.store.sqlite_writer import write_all
from oriflamme.server.store.store import OnWritten, StoreError, WriteConflict

log = logging.getLogger(__name__)
QueuedWrite: TypeAlias = tuple[Unit, OnWritten]

MAX_UNITS_BEFORE_SNAPSHOT: Final = 200
"""So much lies on the shelf one by one before it is put together: reading it again takes time."""


class WriteAheadWriter:
    """Takes units in order, as the thread does that writes to a disk."""

    def __init__(
        self, connection: sqlite3.Connection, storage: Storage, number: int, pending_units: int
    ) -> None:
        """`number` was kept last; `ahead` are not part of the image."""
        self._connection = connection
        self._storage = storage
        self._number = number
        self._pending_units = pending_units
        self._queue: list[QueuedWrite] = []
        self._task: asyncio.Task[None] | None = None

    def write(self, unit: Unit, on_written: OnWritten) -> None:
        self._queue.append((unit, on_written))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    def stop(self) -> None:
        """Whatever is confirmed is on the shelf already."""

    async def _drain(self) -> None:
        while self._queue:
            batch, self._queue = self._queue, []
            outcomes = await self._commit([unit for unit, _ in batch])
            for (_, done), outcome in zip(batch, outcomes):
                try:
                    done(outcome)
                except Exception:  # the other tables must hear of theirs
                    log.exception("what was written could not be told")
            if self._pending_units >= MAX_UNITS_BEFORE_SNAPSHOT:
                await self._write_snapshot()
        self._task = None

    async def _commit(self, units: Sequence[Unit]) -> list[Exception | None]:
        try:
            await self._storage.append(self._number + 1, pack(units))
        except Exception as problem:
            return [StoreError(f"the browser did not keep it: {problem}")] * len(units)
        self._number += 1
        self._pending_units += 1
        return [apply_unit(self._connection, unit) for unit in units]

    async def _write_snapshot(self) -> None:
        """One image in the place of many units. If there is no room for it, they stay."""
        try:
            await self._storage.replace(self._number, self._connection.serialize())
        except Exception as problem:
            log.warning("the shelf could not be put in order: %s", problem)
        self._pending_units = 0


def apply_unit(connection: sqlite3.Connection, unit: Unit) -> Exception | None:
    """Write a unit to the database in memory; why it was not taken."""
    try:
        write_all(connection, [unit])
    except sqlite3.IntegrityError as problem:
        return WriteConflict(str(problem))
    except Exception as problem:
        return StoreError(str(problem))
    return None
