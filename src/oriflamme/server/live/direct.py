"""A short way between a websocket and a table.

Behind ASGI each message passes a queue, a task and a coroutine. At some thousand decisions a
second that is a third of all work, so where uvicorn's own protocol is at hand a table is told
of a message at once, and what it says goes straight to the socket. Elsewhere plain ASGI serves.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "oriflamme.line"


class Line(Protocol):
    """The short way, if there is one."""

    hear: Callable[[bytes], None] | None
    """Called with each text message from now on."""

    def write(self, said: bytes) -> bool:
        """Send at once; false when the socket is full and one has to wait."""
        ...


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket, with a line to those who ask for it."""

    hear: Callable[[bytes], None] | None = None

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
        if not self.writable.is_set():
            return False
        self.transport.write(frame(said))
        return True


def frame(said: bytes) -> bytes:
    """A text message as RFC 6455 has a server send it.

    >>> frame(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(said)
    if size < 126:
        return b"\x81%c%b" % (size, said)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), said)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), said)
