"""How many connections there are, and from where."""

import asyncio
from collections import Counter

from oriflamme.server.live.connection import Connection
from oriflamme.server.metrics import Metrics
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.settings import Settings


class Connections:
    """All open ones, so that they can be told when the server closes."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._most = settings.connections
        self._metrics = metrics
        self._by_network: Counter[str] = Counter()
        self._open: dict[Connection, str] = {}
        """And the network of each."""

    def enter(self, connection: Connection, network: str) -> None:
        if self._most and self._by_network[network] >= self._most:
            raise Refusal("too_many", "Close another connection first.")
        self._by_network[network] += 1
        self._open[connection] = network
        self._metrics.connections.inc()

    def leave(self, connection: Connection, network: str) -> None:
        if connection not in self._open:
            return
        del self._open[connection]
        self._metrics.connections.dec()
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]

    def of(self, guest: str) -> list[Connection]:
        """All tabs of one guest, by public id."""
        return [each for each in self._open if each.person and each.person.guest == guest]

    @property
    def everybody(self) -> list[Connection]:
        return list(self._open)

    def at(self, network: str) -> list[Connection]:
        """All that come from one network."""
        return [each for each, where in self._open.items() if where == network]

    def tell_all(self, said: bytes) -> None:
        for connection in list(self._open):
            connection.tell(said)

    async def close_all(self) -> None:
        await asyncio.gather(*(each.say_goodbye("closing") for each in self._open))
