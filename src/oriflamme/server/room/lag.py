"""What the clock forgives a slow line: as much as was measured, and never enough to think in."""

from collections.abc import Sequence
from typing import Final

SHARE: Final = 2
"""After each decision a line regains the most it can be forgiven, divided by this."""


class Lag:
    """One seat's account of forgiven milliseconds.

    Whoever holds back the answers to heartbeats looks slow and is forgiven more, so nobody is
    forgiven more than `most` in one decision, nor half of that in each of many.
    """

    __slots__ = ("_left", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._left = most

    def allowance(self, round_trips: Sequence[int]) -> int:
        """What the next decision may take beyond its time; the quickest of one's lines counts."""
        return min([self._left, *round_trips]) if round_trips else 0

    def settle(self, used: int) -> None:
        """A decision was made that needed so much of its allowance."""
        self._left = min(self._most, self._left - used + self._most // SHARE)
