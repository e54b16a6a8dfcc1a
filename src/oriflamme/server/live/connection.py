"""One websocket from hello to goodbye, seen from the table."""

import asyncio
from typing import Any

from oriflamme.server.live.outbox import Outbox, Send
from oriflamme.server.metrics import Metrics
from oriflamme.server.protocol import to_client as tc
from oriflamme.server.protocol.refusals import REFUSALS, RefusalCode
from oriflamme.server.tables.kept import Person
from oriflamme.server.tables.told import encode

GOING_AWAY = 1012
TRY_AGAIN = 1013


class Connection:
    """A listener whose words go over a websocket."""

    __slots__ = ("_closing", "_metrics", "_outbox", "_send", "_task", "muted", "person")

    def __init__(self, send: Send, person: Person | None, metrics: Metrics) -> None:
        self.person = person
        self.muted: frozenset[str] = frozenset()
        self._send = send
        self._metrics = metrics
        self._outbox = Outbox(send, self._too_slow)
        self._task: asyncio.Task[Any] | None = asyncio.current_task()
        self._closing: asyncio.Task[None] | None = None

    def tell(self, text: str) -> None:
        self._outbox.put(text)

    def drop(self, code: RefusalCode) -> None:
        """Say why, then close: the client comes back with its last number."""
        self.tell(encode(tc.Closing(code, REFUSALS[code])).decode())
        self._close(GOING_AWAY)

    def _too_slow(self) -> None:
        """It does not read: nothing can be told to it any more, so the line is cut."""
        self._metrics.dropped.inc()
        if self._task is not None:
            self._task.cancel()

    def _close(self, code: int) -> None:
        async def close() -> None:
            try:
                await asyncio.wait_for(
                    self._send({"type": "websocket.close", "code": code}), timeout=1
                )
            except Exception:
                self._too_slow()

        self._outbox.shut()
        self._closing = asyncio.get_running_loop().create_task(close())

    def gone(self) -> None:
        """The other side has left."""
        self._task = None
        self._outbox.cancel()
