"""How far games have come, drawn on standard error."""

from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TextIO

from oriflamme.arena.report import tournament_report
from oriflamme.arena.text_tables import standings_table
from oriflamme.arena.tournament import Tournament
from oriflamme.cli.console import Console

BAR_WIDTH: Final = 30
MIN_GAMES_SHOWN: Final = 25
"""Fewer games than this are done before a bar could be read."""


@dataclass
class ProgressBar:
    """Counts games on a terminal's standard error; elsewhere it keeps silent."""

    total: int
    stream: TextIO
    _done: int = field(default=0, init=False)
    _drawn: int = field(default=-1, init=False)
    """The percentage on the screen; below 0 when there is none."""

    @property
    def is_shown(self) -> bool:
        return self.total >= MIN_GAMES_SHOWN and self.stream.isatty()

    def step(self, games: int = 1) -> None:
        self._done += games
        filled = BAR_WIDTH * self._done // self.total if self.total else BAR_WIDTH
        percent = 100 * self._done // self.total if self.total else 100
        if self.is_shown and percent != self._drawn:
            self._drawn = percent
            bar = "█" * filled + "░" * (BAR_WIDTH - filled)
            self.stream.write(f"\r{bar} {percent:3d} %  {self._done}/{self.total}")
            self.stream.flush()

    def clear(self) -> None:
        """Leave the line as if nothing had been there."""
        if self.is_shown and self._drawn >= 0:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._drawn = -1


REDRAW_INTERVAL_S: Final = 0.5
"""Seconds between two drawings."""
REDRAW_COST_RATIO: Final = 10
"""How many times as long as a drawing took the next one waits: most of the time is for playing."""
LOG_INTERVAL_S: Final = 30.0
"""The same where lines cannot be redrawn, in a log file."""


class Scoreboard:
    """Draws on standard error: a living table on a terminal, now and then a line elsewhere."""

    def __init__(self, tournament: Tournament, console: Console) -> None:
        self._tournament = tournament
        self._stream = console.stderr
        self._width = console.width - 1  # some terminals wrap a full line
        self._began = self._drawn = monotonic()
        self._pause = REDRAW_INTERVAL_S
        self._lines = 0

    def begin(self) -> None:
        """Something to look at until the first deal is over, which may take a while."""
        if self._stream.isatty():
            told = starting_text(len(self._tournament.matches), self._tournament.plan.games)
            self._stream.write(f"{told[: self._width]}\n")
            self._stream.flush()
            self._lines = 1

    def show(self) -> None:
        now = monotonic()
        living = self._stream.isatty()
        if now - self._drawn < (self._pause if living else LOG_INTERVAL_S):
            return
        lines = [self._progress(now)]
        if living:
            self.clear()
            results = tournament_report(self._tournament.matches)
            lines = [*standings_table(results, self._width), "", lines[0]]
            self._lines = len(lines)
        self._stream.write("\n".join(line[: self._width] for line in lines) + "\n")
        self._stream.flush()
        self._drawn = monotonic()
        # Thousands of games take a while to count.
        self._pause = max(REDRAW_INTERVAL_S, REDRAW_COST_RATIO * (self._drawn - now))

    def clear(self) -> None:
        """Leave the terminal as if nothing had been there."""
        if self._lines:
            self._stream.write(f"\r\x1b[{self._lines}A\x1b[J")  # after ^C the line has begun
            self._stream.flush()
            self._lines = 0

    def _progress(self, now: float) -> str:
        done = len(self._tournament.matches)
        played, seconds = done - self._tournament.resumed, now - self._began
        return progress_text(done, self._tournament.plan.games, played, seconds)


def starting_text(done: int, total: int) -> str:
    """What is shown before the first game ends."""
    return f"{done} of {total} games; the workers are getting ready"


def progress_text(done: int, total: int, played: int, seconds: float) -> str:
    """How far games have come, after so many played in these seconds."""
    rate = played / max(seconds, 1e-9)
    left = duration((total - done) / rate)
    return f"{done} of {total} games, {rate:.1f} a second, {left} left"


def duration(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> duration(3725)
    '1:02:05'
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}"


class ProgressLine:
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
            self._draw(starting_text(self._done, self._total))

    def step(self, games: int) -> None:
        """So many more games are played."""
        self._done += games
        now = monotonic()
        if now - self._drawn >= (REDRAW_INTERVAL_S if self._stream.isatty() else LOG_INTERVAL_S):
            played, seconds = self._done - self._before, now - self._began
            self._draw(progress_text(self._done, self._total, played, seconds))
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
