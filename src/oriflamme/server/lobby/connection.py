"""One websocket from hello to goodbye, seen from the table."""

import asyncio
from collections import Counter
from typing import Any, Final

from oriflamme.server.lobby.line import Line
from oriflamme.server.lobby.outbox import Outbox, Send
from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import REFUSALS, Refusal, RefusalCode, close_code
from oriflamme.server.settings import Settings

CLOSE_TIMEOUT_S: Final = 3


def close_frame(code: RefusalCode) -> dict[str, Any]:
    """The close frame; its reason is the refusal's code."""
    return {"type": "websocket.close", "code": close_code(code), "reason": code}


class Connection:
    """A listener whose words go over a websocket."""

    __slots__ = (
        "_closing",
        "_line",
        "_metrics",
        "_outbox",
        "_send",
        "_task",
        "device_key",
        "is_aborted",
        "muted",
        "person",
        "send",
    )

    def __init__(
        self, send: Send, line: Line | None, person: Person | None, metrics: Metrics
    ) -> None:
        self.person = person
        self.muted: frozenset[str] = frozenset()
        self.is_aborted = False
        self.device_key: bytes | None = None
        """Of the device it comes from."""
        self._line = line
        self._send = send
        self._metrics = metrics
        self._outbox = Outbox(send, line, self._too_slow)
        self.send = self._outbox.put
        self._task: asyncio.Task[Any] | None = asyncio.current_task()
        self._closing: asyncio.Task[None] | None = None

    @property
    def round_trip(self) -> int:
        return self._line.round_trip if self._line else 0

    def drop(self, code: RefusalCode) -> None:
        """Say why, then close: whoever may come back does so with the last number."""
        if self._closing is None:
            self.send(encode(tc.Closing(code, REFUSALS[code])))
            self._closing = asyncio.get_running_loop().create_task(self._close(code))

    async def close_gracefully(self, code: RefusalCode) -> None:
        """Drop, and wait until it is said: not for long."""
        self.drop(code)
        assert self._closing
        await asyncio.wait([self._closing])

    async def _close(self, code: RefusalCode) -> None:
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._outbox.finish()
                await self._send(close_frame(code))
        except Exception:
            self._abort()

    def _too_slow(self) -> None:
        self._metrics.slow_clients_dropped.inc()
        self._abort()

    def _abort(self) -> None:
        """It does not read: nothing more can be told to it, so the line is cut."""
        if self._task is not None:
            self.is_aborted = True
            self._task.cancel()
            if self._line is not None:
                self._line.cut()

    def peer_closed(self) -> None:
        """The other side has left."""
        self._task = None
        self._outbox.cancel()


class Connections:
    """All open ones, so that they can be told when the server closes."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._max_per_network = settings.connections_per_network
        self._metrics = metrics
        self._by_network: Counter[str] = Counter()
        self._open: dict[Connection, str] = {}
        """And the network of each."""

    def add(self, connection: Connection, network: str) -> None:
        if self._max_per_network and self._by_network[network] >= self._max_per_network:
            raise Refusal("limit_reached", "Close another connection first.")
        self._by_network[network] += 1
        self._open[connection] = network
        self._metrics.connections.inc()

    def remove(self, connection: Connection, network: str) -> None:
        if connection not in self._open:
            return
        del self._open[connection]
        self._metrics.connections.dec()
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]

    def of_guest(self, guest: str) -> list[Connection]:
        """All tabs of one guest, by public id."""
        return [each for each in self._open if each.person and each.person.guest == guest]

    @property
    def open_connections(self) -> list[Connection]:
        return list(self._open)

    def from_network(self, network: str) -> list[Connection]:
        """All that come from one network."""
        return [each for each, where in self._open.items() if where == network]

    def send_all(self, message: bytes) -> None:
        for connection in list(self._open):
            connection.send(message)

    async def close_all(self) -> None:
        await asyncio.gather(*(each.close_gracefully("server_closing") for each in self._open))
