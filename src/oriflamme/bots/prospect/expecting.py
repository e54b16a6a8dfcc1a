"""What may be expected of a position: whole numbers throughout, so that machines agree on it."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.prospect.layout import HIDDEN
from oriflamme.bots.prospect.marks import list_marks
from oriflamme.bots.search.layout import INFLUENCE, RANK, SHARE, WORTH
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game

UNIT: Final = 512
"""What 1 is written as."""
MOST: Final = 8 * UNIT
"""A hidden number goes no further, and not below nothing."""
FINE: Final = 64
"""Steps of a logit for each of which its likelihood is written down,"""
FAR: Final = 12 * FINE
"""up to so many of them to either side."""
LIKELY: Final = np.array(
    [round(65536 / (1 + exp(-step / FINE))) / 65536 for step in range(-FAR, FAR + 1)]
)
"""Rounded, so that the last digits, in which machines differ, are gone."""
INFLUENCE_UNIT: Final = 10
"""Influence is told in tens."""


@compilable
def expect(
    game: Game, me: int, rows: Any, says: Any, marks: Any, hidden: Any, outcome: Any
) -> None:
    """Write what a seat may expect at the beginning of a round, as `judge` writes how games end."""
    later = game.round_number - 2
    found = list_marks(game, me, marks)
    hidden[:] = 0
    for n in range(found):
        row = marks[n]
        for h in range(HIDDEN):
            hidden[h] += rows[later, row, h]
    for h in range(HIDDEN):
        hidden[h] = max(0, min(hidden[h], MOST))
    outcome[WORTH] = likely(said(hidden, says, later, WORTH))
    outcome[SHARE] = likely(said(hidden, says, later, SHARE))
    outcome[INFLUENCE] = said(hidden, says, later, INFLUENCE) * INFLUENCE_UNIT / (UNIT * UNIT)
    outcome[RANK] = said(hidden, says, later, RANK) / (UNIT * UNIT)


@compilable
def said(hidden: Any, says: Any, later: int, about: int) -> int:
    """One of the figures, times the square of the unit."""
    total = int(says[later, about, HIDDEN]) * UNIT
    for h in range(HIDDEN):
        total += int(says[later, about, h]) * int(hidden[h])
    return total


@compilable
def likely(logit: int) -> float:
    step = logit * FINE // (UNIT * UNIT)
    return float(LIKELY[max(-FAR, min(step, FAR)) + FAR])
