"""What whoever keeps the house has everybody told."""

from collections.abc import Callable


class Announcements:
    """The latest, for as long as it is to be told."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._text, self._ends = "", 0

    def set(self, text: str, ends: int) -> None:
        """In the place of the one before; an empty one takes it down."""
        self._text, self._ends = text, ends

    @property
    def text(self) -> str | None:
        return self._text if self._text and self._clock() < self._ends else None
