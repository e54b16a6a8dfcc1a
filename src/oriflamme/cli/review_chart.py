"""The chances of every seat along a game, one small chart a line."""

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.speech import Speech
from oriflamme.review.report import Moment
from oriflamme.rules.setup import Setup

LEVELS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 64
NUMBERS: Final = 12
"""Columns for the chances at both ends."""


def chart(
    moments: Sequence[Moment], setup: Setup, speech: Speech, paint: Paint, width: int
) -> Iterator[str]:
    """A line for each seat, then the rounds below."""
    names = [speech.player(setup, seat) for seat in range(len(setup.seats))]
    margin = max(map(len, names)) + 2
    columns = _columns(moments, max(8, min(WIDEST, width - margin - NUMBERS)))
    for seat, name in enumerate(names):
        bars = "".join(_level(moment.chances[seat]) for moment in columns)
        first, last = moments[0].chances[seat], moments[-1].chances[seat]
        numbers = f"{100 * first:3.0f} → {100 * last:3.0f}"
        yield f"{name:{margin}}{paint.family(bars, setup.seats[seat][0])} {numbers}"
    yield " " * margin + _rounds(columns).rstrip()


def _columns(moments: Sequence[Moment], width: int) -> list[Moment]:
    """As many moments as there is room for, the first and the last among them."""
    if len(moments) <= width:
        return list(moments)
    last = len(moments) - 1
    return [moments[round(column * last / (width - 1))] for column in range(width)]


def _level(chance: float) -> str:
    return LEVELS[min(int(chance * len(LEVELS)), len(LEVELS) - 1)]


def _rounds(columns: Sequence[Moment]) -> str:
    """The number of each round where it begins."""
    before = [None, *(moment.round for moment in columns)]
    return "".join(
        str(moment.round) if moment.round != last else " " for moment, last in zip(columns, before)
    )
