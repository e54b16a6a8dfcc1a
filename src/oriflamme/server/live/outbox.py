"""Messages on their way to one client. Telling never waits; who reads too slowly is dropped."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from functools import partial
from types import coroutine
from typing import Any, Final, TypeAlias

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
MOST_WAITING: Final = 256
"""Messages, beside what the socket itself holds back."""


class Outbox:
    """Sends at once while the socket takes it, else in the background and in order."""

    __slots__ = ("_drop", "_is_shut", "_send", "_task", "_waiting")

    def __init__(self, send: Send, drop: Callable[[], None]) -> None:
        self._send = send
        self._drop = drop
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self._is_shut = False

    def put(self, text: str) -> None:
        if self._is_shut:
            return
        if self._task is not None:
            self._wait(text)
            return
        sending: Any = self._send({"type": "websocket.send", "text": text})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:
            self.shut()  # the client has gone; its connection notices by itself
            return
        self._task = asyncio.get_running_loop().create_task(self._go_on(sending, waits_for))

    def shut(self) -> None:
        """Send nothing more."""
        self._is_shut = True
        self._waiting.clear()

    def cancel(self) -> None:
        self.shut()
        if self._task is not None:
            self._task.cancel()

    def _wait(self, text: str) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.shut()
            self._drop()
            return
        self._waiting.append(text)

    async def _go_on(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        try:
            await _resumed(sending, waits_for)
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
        except Exception:
            self.shut()
        finally:
            self._task = None


@coroutine
def _resumed(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Carry on with a coroutine that was begun without a task and had to wait after all."""
    while True:
        try:
            value = yield waits_for
        except BaseException as problem:
            step = partial(sending.throw, problem)
        else:
            step = partial(sending.send, value)
        try:
            waits_for = step()
        except StopIteration:
            return
