"""Many listeners told one thing after another, a few at a time, so that nobody else waits."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from oriflamme.server.telling.listener import Listener

AT_ONCE: Final = 64


class Broadcast:
    """Each listener hears everything said since it came, in order."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        self._soon = soon
        self._waiting: deque[tuple[bytes, deque[Listener]]] = deque()

    def tell(self, listeners: Iterable[Listener], said: bytes) -> None:
        asleep = not self._waiting
        self._waiting.append((said, deque(listeners)))
        if asleep:
            self._go_on()

    def _go_on(self) -> None:
        told = 0
        try:
            while self._waiting and told < AT_ONCE:
                said, left = self._waiting[0]
                while left and told < AT_ONCE:
                    left.popleft().tell(said)
                    told += 1
                if not left:
                    self._waiting.popleft()
        finally:  # the others are told also after one that could not be
            if self._waiting:
                self._soon(self._go_on)
