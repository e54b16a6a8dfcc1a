"""How likely each option is taken by reflex: whole numbers until the last step."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.reflex.decision_marks import decision_marks
from oriflamme.bots.reflex.layout import FINE, SUMS, UNIT, R
from oriflamme.bots.reflex.option_marks import option_marks
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import list_legal

MOST: Final = 2 * UNIT
"""A sum goes no further, and not below nothing."""
STEPS: Final = 64
"""Steps of a logit for each of which it is written down how many times as likely it makes,"""
FAR: Final = 12 * STEPS
"""up to so many of them; what lies further behind the likeliest is as likely as that."""
FALLING: Final = np.array(
    [round(exp(-step / STEPS) * (1 << 24)) / (1 << 24) for step in range(FAR + 1)]
)


@jittable
def weigh_by_reflexes(
    game: Game,
    rows: Any,
    direct: Any,
    says: Any,
    legal: Any,
    odds: Any,
    marks: Any,
    sums: Any,
) -> int:
    """Write the legal actions, and how likely each is by each of some reflexes, the likeliest 1:
    how many there are.

    `sums` has room for twice as many numbers a reflex as there are sums."""
    add_shared(rows, marks, decision_marks(game, marks), sums)
    moment = game.question * R + game.round_number - 1
    count = list_legal(game, legal, 0)
    for option in range(count):
        found = option_marks(game, int(legal[0, option]), marks)
        for r in range(len(rows)):
            total = 0
            for s in range(SUMS):
                sums[r, SUMS + s] = sums[r, s]
            for n in range(found):
                row = marks[n]
                total += int(direct[r, row])
                for s in range(SUMS):
                    sums[r, SUMS + s] += rows[r, row, s]
            total <<= FINE
            for s in range(SUMS):
                total += int(says[r, moment, s]) * max(0, min(int(sums[r, SUMS + s]), MOST))
            odds[r, option] = float(total)
    for r in range(len(rows)):
        beside_likeliest(odds[r], count)
    return count


@inline
def add_shared(rows: Any, marks: Any, found: int, sums: Any) -> None:
    """What the marks that all options share add up to, reflex by reflex."""
    for r in range(len(rows)):
        for s in range(SUMS):
            sums[r, s] = rows[r, rows.shape[1] - 1, s]
        for n in range(found):
            row = marks[n]
            for s in range(SUMS):
                sums[r, s] += rows[r, row, s]


@inline
def beside_likeliest(odds: Any, count: int) -> None:
    """Make how many times as likely of what options come to."""
    best = -1e30
    for option in range(count):
        best = max(best, odds[option])
    for option in range(count):
        steps = int((best - odds[option]) * (STEPS / (UNIT * UNIT)))
        odds[option] = FALLING[min(steps, FAR)]
