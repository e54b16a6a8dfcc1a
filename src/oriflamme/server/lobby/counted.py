"""A websocket that takes so many frames a second, of whatever kind, and no more.

A client may fill the time of everybody with what no table ever hears: heartbeats, bytes, empty
pieces of a message. uvicorn answers those itself and sets no limit, so they are counted before it
reads them. This leans on uvicorn as `direct.py` does, for the versions `edge.py` names.
"""

from time import monotonic
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame, Opcode

from oriflamme.server.lobby.edge_config import EdgeConfig
from oriflamme.server.lobby.frame_count import FrameCount
from oriflamme.server.lobby.rate_limit import RateLimit

BURST_S: Final = 4
"""So many seconds' frames may come at once: a line that was held up brings all of its own."""
TOO_FAST: Final = Frame(
    Opcode.CLOSE, Close(CloseCode.POLICY_VIOLATION, "rate_limited").serialize()
).serialize(mask=False)


class CountedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket, cut when frames come too fast."""

    _limit: RateLimit | None = None
    _most_at_once = 0

    def data_received(self, data: bytes) -> None:
        if self.may_send(data):
            self.read(data)

    def read(self, data: bytes) -> None:
        """What was counted and may be read."""
        super().data_received(data)

    def may_send(self, data: bytes) -> bool:
        """Whether what came now is within the limit; else the line ends here."""
        if not self.handshake_initiated:  # a request, which has limits of its own
            if isinstance(self.config, EdgeConfig) and self.config.frames:
                self._most_at_once = round(self.config.frames * BURST_S)
                self._limit = RateLimit(self.config.frames, self._most_at_once)
                self._frames_sent = FrameCount()
            return True
        if self._limit is None:
            return True
        count = self._frames_sent.count(data, self._most_at_once)
        if self._limit.take(monotonic(), count):
            return True
        self._end()
        return False

    def _end(self) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.close_sent = True
            self.transport.write(TOO_FAST)
            self.transport.close()
