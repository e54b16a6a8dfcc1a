"""How likely the net would take each option: whole numbers until the last step."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.reflex.decision_marks import decision_marks
from oriflamme.bots.reflex.layout import FINE, SUMS, UNIT, R
from oriflamme.bots.reflex.option_marks import option_marks
from oriflamme.kernel.compiling import compilable
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


@compilable
def weigh_by_reflex(
    game: Game,
    rows: Any,
    direct: Any,
    says: Any,
    legal: Any,
    odds: Any,
    marks: Any,
    sums: Any,
) -> int:
    """Write the legal actions and how likely each is, the likeliest 1: how many there are.

    `sums` has room for twice as many numbers as there are sums."""
    found = decision_marks(game, marks)
    for s in range(SUMS):
        sums[s] = rows[len(rows) - 1, s]
    for n in range(found):
        row = marks[n]
        for s in range(SUMS):
            sums[s] += rows[row, s]
    moment = game.question * R + game.round_number - 1
    count = list_legal(game, legal, 0)
    best = -1e30
    for option in range(count):
        found = option_marks(game, int(legal[0, option]), marks)
        total = 0
        for s in range(SUMS):
            sums[SUMS + s] = sums[s]
        for n in range(found):
            row = marks[n]
            total += int(direct[row])
            for s in range(SUMS):
                sums[SUMS + s] += rows[row, s]
        total <<= FINE
        for s in range(SUMS):
            total += int(says[moment, s]) * max(0, min(int(sums[SUMS + s]), MOST))
        odds[option] = float(total)
        best = max(best, odds[option])
    for option in range(count):
        steps = int((best - odds[option]) * (STEPS / (UNIT * UNIT)))
        odds[option] = FALLING[min(steps, FAR)]
    return count
