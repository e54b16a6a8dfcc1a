"""HTTP for whoever sends a whole request in time, and leaves room for others.

uvicorn waits for a request as long as its sender likes, and so a connection is held by whoever
sends half of one. This leans on uvicorn as `direct.py` does, for the versions `edge.py` names.
"""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from oriflamme.server.lobby.edge_config import EdgeConfig
from oriflamme.server.ops.client_network import network_of
from oriflamme.server.ops.file_limits import has_room_for

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
"""What a client is at before its request is there: its head, or its body."""


class RequestTimeoutProtocol(H11Protocol):
    """uvicorn's HTTP, with a time by which a request has to be whole."""

    config: EdgeConfig
    _deadline: asyncio.TimerHandle | None = None
    _network: str | None = None
    """From where it is counted, while it is."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._reserve_slot():
            self._update_deadline()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it became a websocket, counted as such
            self._release_slot()
        self._update_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._release_slot()
        self._update_deadline()

    def _reserve_slot(self) -> bool:
        """Whether there is room for another connection, and for one from there."""
        config = self.config
        if not has_room_for(len(self.connections)):
            return False
        peer = self.transport.get_extra_info("peername")
        if not (config.from_one_network and isinstance(peer, tuple)) or peer[0] in config.proxies:
            return True
        network = network_of(peer[0])
        if config.open[network] >= config.from_one_network:
            return False
        config.open[network] += 1
        self._network = network
        return True

    def _release_slot(self) -> None:
        if self._network is not None:
            self.config.open[self._network] -= 1
            if not self.config.open[self._network]:
                del self.config.open[self._network]
            self._network = None

    def _update_deadline(self) -> None:
        """Let time run from where a request begins to where it ends; more bytes give no more."""
        if self._is_waiting() and self._deadline is None:
            self._deadline = self.loop.call_later(self.config.request_s, self._too_slow)
        elif not self._is_waiting() and self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_waiting(self) -> bool:
        return (
            self.conn.their_state in UNFINISHED
            and self.transport.get_protocol() is self
            and not self.transport.is_closing()
        )

    def _too_slow(self) -> None:
        self._deadline = None
        if self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE:
            self.transport.write(TOO_SLOW)
            self.transport.close()
        else:  # an endpoint waits for the rest, or has answered long ago
            self.transport.abort()
