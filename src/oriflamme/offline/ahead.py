"""Writes ahead: what is to be written goes onto the shelf first, then into the database in memory.

So whatever was confirmed survives, and whatever the shelf does not take has not happened. A unit
that the database refuses stays on the shelf: played again, it is refused again.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from typing import Final, TypeAlias

from oriflamme.offline.shelf import Shelf
from oriflamme.offline.units import Unit, pack
from oriflamme.server.store.sqlite_writer import write_all
from oriflamme.server.store.store import OnWritten, StoreError, WriteConflict

log = logging.getLogger(__name__)
Waiting: TypeAlias = tuple[Unit, OnWritten]

MOST_AHEAD: Final = 200
"""So much lies on the shelf one by one before it is put together: reading it again takes time."""


class AheadWriter:
    """Takes units in order, as the thread does that writes to a disk."""

    def __init__(self, link: sqlite3.Connection, shelf: Shelf, number: int, ahead: int) -> None:
        """`number` was kept last; `ahead` are not part of the image."""
        self._link = link
        self._shelf = shelf
        self._number = number
        self._ahead = ahead
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    def write(self, unit: Unit, done: OnWritten) -> None:
        self._waiting.append((unit, done))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write_on())

    def stop(self) -> None:
        """Whatever is confirmed is on the shelf already."""

    async def _write_on(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes = await self._keep([unit for unit, _ in batch])
            for (_, done), outcome in zip(batch, outcomes):
                try:
                    done(outcome)
                except Exception:  # the other tables must hear of theirs
                    log.exception("what was written could not be told")
            if self._ahead >= MOST_AHEAD:
                await self._put_together()
        self._task = None

    async def _keep(self, units: Sequence[Unit]) -> list[Exception | None]:
        try:
            await self._shelf.append(self._number + 1, pack(units))
        except Exception as problem:
            return [StoreError(f"the browser did not keep it: {problem}")] * len(units)
        self._number += 1
        self._ahead += 1
        return [apply(self._link, unit) for unit in units]

    async def _put_together(self) -> None:
        """One image in the place of many units. If there is no room for it, they stay."""
        try:
            await self._shelf.replace(self._number, self._link.serialize())
        except Exception as problem:
            log.warning("the shelf could not be put in order: %s", problem)
        self._ahead = 0


def apply(link: sqlite3.Connection, unit: Unit) -> Exception | None:
    """Write a unit to the database in memory; why it was not taken."""
    try:
        write_all(link, [unit])
    except sqlite3.IntegrityError as problem:
        return WriteConflict(str(problem))
    except Exception as problem:
        return StoreError(str(problem))
    return None
