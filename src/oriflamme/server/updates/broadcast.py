"""Many listeners told one thing after another, a few at a time, so that nobody else waits."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from oriflamme.server.updates.listener import Listener

BATCH_SIZE: Final = 64


class Broadcast:
    """Each listener hears everything said since it came, in order."""

    def __init__(self, call_soon: Callable[[Callable[[], None]], object]) -> None:
        self._call_soon = call_soon
        self._waiting: deque[tuple[bytes, deque[Listener]]] = deque()

    def send(self, listeners: Iterable[Listener], message: bytes) -> None:
        was_idle = not self._waiting
        self._waiting.append((message, deque(listeners)))
        if was_idle:
            self._send_batch()

    def _send_batch(self) -> None:
        sent = 0
        try:
            while self._waiting and sent < BATCH_SIZE:
                said, left = self._waiting[0]
                while left and sent < BATCH_SIZE:
                    left.popleft().send(said)
                    sent += 1
                if not left:
                    self._waiting.popleft()
        finally:  # the others are told also after one that could not be
            if self._waiting:
                self._call_soon(self._send_batch)
