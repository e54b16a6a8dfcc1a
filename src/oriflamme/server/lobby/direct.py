"""A short way between a websocket and a table.

Behind ASGI each message passes a queue, a task and a coroutine. At some thousand decisions a
second that is more than a quarter of all work (docs/benchmarks.md, "The socket edge"), so here a
table is told of a message at once, and what it says goes straight to the socket.

This leans on parts of uvicorn that are nobody's promise, for the versions `edge.py` names; with
others, or when it is switched off, plain ASGI serves.
"""

from collections.abc import Callable
from typing import Any, Final

from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]

from oriflamme.server.lobby.counted import CountedProtocol
from oriflamme.server.lobby.line import EXTENSION


class DirectProtocol(CountedProtocol):
    """uvicorn's websocket, with a line to those who ask for it."""

    hear: Callable[[bytes], None] | None = None
    round_trip = 0
    _is_full = False
    """Whether the socket holds back more than it should."""
    _is_whole = True
    """Whether all data so far came as whole frames, so that the next begins a frame."""

    def read(self, data: bytes) -> None:
        """Read plain text frames here, and leave all others to the long way."""
        if not (self.handshake_complete and self._is_whole):
            super().read(data)
            return
        frames = whole_frames(data)
        if frames is None or self.hear is None:
            self._is_whole = frames is not None
            super().read(data)
            return
        for start, payload, end in frames:
            if self.hear is None or data[start] != TEXT or self.close_sent or self.frames:
                super().read(data[start:end])
            else:
                self.hear(apply_mask(data[payload:end], data[payload - 4 : payload]))

    def start_keepalive(self) -> None:
        """The first heartbeat goes out at once: the line is measured before anything is asked."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        before = self.last_ping_rtt
        super().handle_pong(event)
        quicker = min(self.last_ping_rtt, before) if before else self.last_ping_rtt
        self.round_trip = round(quicker * 1000)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_full = False

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        said = b"".join(self.frames)
        self.frames = []
        self.hear(said)

    def write(self, said: bytes) -> bool:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return True
        if self._is_full:
            return False
        self.transport.write(frame(said))
        return True


TEXT: Final = 0x81
"""The first byte of a text message in one piece."""
MASKED: Final = 0x80


def whole_frames(data: bytes) -> list[tuple[int, int, int]] | None:
    """Where each frame of a client begins, where its payload does, and where it ends.

    None when the data does not end where a frame ends, or when a frame is long or not masked.
    """
    if 6 <= len(data) < 6 + 126 and data[1] == MASKED + len(data) - 6:
        return [(0, 6, len(data))]  # one short message, as nearly always
    frames, start = [], 0
    while start < len(data):
        if start + 6 > len(data) or not data[start + 1] & MASKED:
            return None
        size, payload = data[start + 1] & 0x7F, start + 6
        if size == 126:
            size, payload = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
        elif size == 127:
            return None
        if payload + size > len(data):
            return None
        frames.append((start, payload, payload + size))
        start = payload + size
    return frames


def frame(said: bytes) -> bytes:
    """A text message as RFC 6455 has a server send it.

    >>> frame(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(said)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + said
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + said
    return b"\x81\x7f" + size.to_bytes(8, "big") + said
