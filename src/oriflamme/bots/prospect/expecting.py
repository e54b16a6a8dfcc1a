"""What may be expected of a position: whole numbers throughout, so that machines agree on it."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.prospect.layout import HIDDEN, SUMS
from oriflamme.bots.prospect.marks import list_marks, stage_of
from oriflamme.bots.search.layout import INFLUENCE, MARGIN, RANK, SHARE, WORTH
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game

FINE: Final = 9
"""Numbers are written in so many bits behind the point:"""
UNIT: Final = 1 << FINE
"""what 1 is written as."""
MOST: Final = 2 * UNIT
"""A sum or a hidden number goes no further, and not below nothing."""
STEPS: Final = 64
"""Steps of a logit for each of which its likelihood is written down,"""
FAR: Final = 12 * STEPS
"""up to so many of them to either side."""
LIKELY: Final = np.array(
    [round(65536 / (1 + exp(-step / STEPS))) / 65536 for step in range(-FAR, FAR + 1)]
)
"""Rounded, so that the last digits, in which machines differ, are gone."""
LEARNED_MARGIN: Final = 0.5
"""How much distances count in the worth that is learned; with less, the share counts the more."""
INFLUENCE_UNIT: Final = 10
"""Influence is told in tens."""


@jittable
def expect(
    game: Game,
    me: int,
    knobs: Any,
    rows: Any,
    links: Any,
    says: Any,
    marks: Any,
    sums: Any,
    outcome: Any,
) -> None:
    """Write what a seat may expect where a card is placed or has its turn, as `judge` writes how
    games end. `sums` has room for the sums and for the hidden numbers behind them."""
    stage = stage_of(game)
    found = list_marks(game, me, marks)
    add_up(rows, marks, found, sums)
    for h in range(HIDDEN):
        total = int(links[stage, h, SUMS]) << FINE
        for s in range(SUMS):
            total += links[stage, h, s] * sums[s]
        sums[SUMS + h] = kept_in(total >> FINE)
    outcome[SHARE] = likely(said(sums, says, stage, SHARE))
    outcome[INFLUENCE] = said(sums, says, stage, INFLUENCE) * INFLUENCE_UNIT / (UNIT * UNIT)
    outcome[RANK] = said(sums, says, stage, RANK) / (UNIT * UNIT)
    worth = likely(said(sums, says, stage, WORTH))
    lean = knobs[MARGIN] / LEARNED_MARGIN
    outcome[WORTH] = lean * worth + (1.0 - lean) * outcome[SHARE]


@jittable
def add_up(rows: Any, marks: Any, found: int, sums: Any) -> None:
    """The sums of all marks' rows."""
    for s in range(SUMS):
        sums[s] = 0
    for n in range(found):
        row = marks[n]
        for s in range(SUMS):
            sums[s] += rows[row, s]
    for s in range(SUMS):
        sums[s] = kept_in(sums[s])


@jittable
def kept_in(number: int) -> int:
    return max(0, min(number, MOST))


@jittable
def said(sums: Any, says: Any, stage: int, about: int) -> int:
    """One of the figures, times the square of the unit."""
    total = int(says[stage, about, SUMS + HIDDEN]) << FINE
    for s in range(SUMS + HIDDEN):
        total += says[stage, about, s] * sums[s]
    return total


@jittable
def likely(logit: int) -> float:
    step = logit * STEPS >> 2 * FINE
    return float(LIKELY[max(-FAR, min(step, FAR)) + FAR])
