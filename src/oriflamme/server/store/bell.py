"""Words that workers of one house say to one another, at once and to all (LISTEN and NOTIFY)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from oriflamme.server.store.leases import CHANNEL
from oriflamme.server.store.postgres_link import LOST, part

log = logging.getLogger(__name__)
LOOK_S: Final = 2.0
"""How often it is seen to that the line is there: where nobody speaks it could be dead."""
ALL: Final = ""
"""Heard in place of words that may have been missed."""


class Bell:
    """One connection that listens, made again whenever it is lost."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], hear: Callable[[str], None]) -> None:
        self._connect = connect
        self._hear = hear
        self._is_up = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def is_up(self) -> None:
        """Wait until it listens, for the first time."""
        await self._is_up.wait()

    async def _run(self) -> None:
        while True:
            with suppress(*LOST, asyncpg.PostgresError):
                await self._listen()
            await asyncio.sleep(LOOK_S / 4)

    async def _listen(self) -> None:
        link = await self._connect()
        try:
            await link.add_listener(CHANNEL, self._said)
            self._hear(ALL)
            self._is_up.set()
            while True:
                await asyncio.sleep(LOOK_S)
                await link.fetchval("SELECT 1")
        finally:
            await part(link)

    def _said(self, link: Any, pid: int, channel: str, word: str) -> None:
        try:
            self._hear(word)
        except Exception:
            log.exception("a word could not be taken to heart: %s", word.partition(" ")[0])

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
