"""Messages on their way to one client. Telling never waits; who reads too slowly is dropped."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from oriflamme.server.lobby.line import Line

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
MAX_WAITING: Final = 256
"""Messages, beside what the socket itself holds back."""


class Outbox:
    """Sends at once over a direct line while the socket takes it, else aside and in order."""

    __slots__ = ("_drop", "_is_shut", "_line", "_send", "_task", "_waiting")

    def __init__(self, send: Send, line: Line | None, drop: Callable[[], None]) -> None:
        self._send = send
        self._line = line
        self._drop = drop
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self._is_shut = False

    def put(self, message: bytes) -> None:
        if self._is_shut:
            return
        if self._task is None and self._line is not None and self._line.write(message):
            return
        if len(self._waiting) >= MAX_WAITING:
            self.shut()
            self._drop()
            return
        self._waiting.append(message)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    def shut(self) -> None:
        """Send nothing more."""
        self._is_shut = True
        self._waiting.clear()

    def cancel(self) -> None:
        self.shut()
        if self._task is not None:
            self._task.cancel()

    async def finish(self) -> None:
        """Send what is waiting, then nothing more."""
        self._is_shut = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _drain(self) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
        except Exception:
            self.shut()  # the client has gone; its connection notices by itself
        finally:
            self._task = None
