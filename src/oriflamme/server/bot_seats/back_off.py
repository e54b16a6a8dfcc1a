"""How long to wait before a process that ended is replaced."""

from typing import Final

STEADY_S: Final = 30
"""A process that lived so long ended by accident, not because none can live."""
LONGEST_S: Final = 300


class BackOff:
    """At once after a long life; after short ones twice as long each time, up to a limit."""

    def __init__(self) -> None:
        self._short_lives = 0

    def after(self, lived: float) -> float:
        """Seconds to wait, after a life of so many."""
        self._short_lives = 0 if lived >= STEADY_S else self._short_lives + 1
        if self._short_lives < 2:
            return 0
        return float(min(LONGEST_S, 2 ** (self._short_lives - 2)))
