"""How far games have come, in one line that is drawn again and again."""

from time import monotonic

from oriflamme.cli.console import Console
from oriflamme.cli.scoreboard import LONG_PAUSE, PAUSE, begun, progress


class Pace:
    """Tells on standard error: a living line on a terminal, now and then a line elsewhere."""

    def __init__(self, done: int, total: int, console: Console) -> None:
        self._done = self._before = done
        self._total = total
        self._stream = console.stderr
        self._width = console.width - 1  # some terminals wrap a full line
        self._began = self._drawn = monotonic()

    def begin(self) -> None:
        """Something to look at until the first deal is over, which may take a while."""
        if self._stream.isatty():
            self._draw(begun(self._done, self._total))

    def step(self, games: int) -> None:
        """So many more games are played."""
        self._done += games
        now = monotonic()
        if now - self._drawn >= (PAUSE if self._stream.isatty() else LONG_PAUSE):
            played, seconds = self._done - self._before, now - self._began
            self._draw(progress(self._done, self._total, played, seconds))
            self._drawn = now

    def clear(self) -> None:
        """Leave the line as if nothing had been there."""
        if self._stream.isatty():
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _draw(self, line: str) -> None:
        self.clear()
        end = "" if self._stream.isatty() else "\n"
        self._stream.write(line[: self._width] + end)
        self._stream.flush()
