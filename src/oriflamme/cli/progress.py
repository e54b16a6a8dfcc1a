"""A progress bar on a terminal."""

from dataclasses import dataclass, field
from typing import Final, TextIO

BAR: Final = 30
MANY: Final = 25
"""Fewer games than this are done before a bar could be read."""


@dataclass
class Progress:
    """Counts games on a terminal's standard error; elsewhere it keeps silent."""

    total: int
    stream: TextIO
    _done: int = field(default=0, init=False)
    _drawn: int = field(default=-1, init=False)
    """The percentage on the screen; below 0 when there is none."""

    @property
    def is_shown(self) -> bool:
        return self.total >= MANY and self.stream.isatty()

    def step(self, games: int = 1) -> None:
        self._done += games
        filled = BAR * self._done // self.total if self.total else BAR
        percent = 100 * self._done // self.total if self.total else 100
        if self.is_shown and percent != self._drawn:
            self._drawn = percent
            bar = "█" * filled + "░" * (BAR - filled)
            self.stream.write(f"\r{bar} {percent:3d} %  {self._done}/{self.total}")
            self.stream.flush()

    def clear(self) -> None:
        """Leave the line as if nothing had been there."""
        if self.is_shown and self._drawn >= 0:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._drawn = -1
