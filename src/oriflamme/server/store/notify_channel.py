"""Words that workers of one house say to one another, at once and to all (LISTEN and NOTIFY)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from oriflamme.server.store.leases import CHANNEL
from oriflamme.server.store.postgres_connection import CONNECTION_ERRORS, close_connection

log = logging.getLogger(__name__)
KEEPALIVE_S: Final = 2.0
"""How often it is seen to that the line is there: where nobody speaks it could be dead."""
RESYNC: Final = ""
"""Heard in place of words that may have been missed."""


class NotifyChannel:
    """One connection that listens, made again whenever it is lost."""

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], on_message: Callable[[str], None]
    ) -> None:
        self._connect = connect
        self._on_message = on_message
        self._is_ready = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def wait_ready(self) -> None:
        """Wait until it listens, for the first time."""
        await self._is_ready.wait()

    async def _run(self) -> None:
        while True:
            with suppress(*CONNECTION_ERRORS, asyncpg.PostgresError):
                await self._listen()
            await asyncio.sleep(KEEPALIVE_S / 4)

    async def _listen(self) -> None:
        connection = await self._connect()
        try:
            await connection.add_listener(CHANNEL, self._on_notify)
            self._on_message(RESYNC)
            self._is_ready.set()
            while True:
                await asyncio.sleep(KEEPALIVE_S)
                await connection.fetchval("SELECT 1")
        finally:
            await close_connection(connection)

    def _on_notify(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        try:
            self._on_message(payload)
        except Exception:
            log.exception("a word could not be taken to heart: %s", payload.partition(" ")[0])

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
