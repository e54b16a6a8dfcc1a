"""Prospects learned from positions and what came of them, one after another."""

from math import exp, sqrt
from typing import Any, Final

import numpy as np

from oriflamme.bots.prospect.expecting import INFLUENCE_UNIT, MOST, UNIT
from oriflamme.bots.prospect.layout import (
    BEHIND,
    BEST,
    DISTANCE,
    FIRST,
    HIDDEN,
    MARKS,
    MOST_MARKS,
    OUT,
    RICH,
)
from oriflamme.bots.prospect.layout import INFLUENCE as INFLUENCE_ROWS
from oriflamme.bots.prospect.marks import list_marks
from oriflamme.bots.search.layout import INFLUENCE, RANK, SHARE, WORTH
from oriflamme.kernel.compiling import compilable, entry, inlined
from oriflamme.kernel.jit import fast
from oriflamme.kernel.ranges import take
from oriflamme.kernel.terms import SEATS

FULL: Final = MOST / UNIT
"""Where a hidden number ends."""
ASIDE: Final = 0.2
"""How much influence and rank count beside what is searched for."""
LITTLE: Final = 1e-3
"""Keeps the first steps from being boundless."""
FIRST_RATE: Final = 0.05
LAST_RATE: Final = 0.001
CHUNKS: Final = 40
"""The rate falls so often."""


@entry(
    "games",
    "float32[:, :, ::1]",
    "int32[::1]",
    "int64[::1]",
    "float32[:, ::1]",
    "float32[:, ::1]",
    "float32[:, ::1]",
    "float32[:, ::1]",
    "float64",
    "float64[::1]",
)
def learn_range(
    games: Any,
    goals: Any,
    whose: Any,
    order: Any,
    rows: Any,
    row_slopes: Any,
    says: Any,
    say_slopes: Any,
    rate: float,
    errors: Any,
) -> None:
    """Learn from these positions in this order, or at a rate of 0 only see how far off one is.

    `whose` has the bits of the seats to learn of. `errors` adds up the squared errors of worth and
    share, and how many there were. Slopes are the squares of all slopes so far: what was often
    corrected moves less (AdaGrad).
    """
    marks = np.empty(MOST_MARKS, np.int64)
    hidden = np.empty(HIDDEN, np.float32)
    slope = np.empty(OUT, np.float32)
    back = np.empty(HIDDEN, np.float32)
    for at in order:
        game = take(games, at)
        for seat in range(game.seats):
            if whose[at] >> seat & 1:
                found = list_marks(game, seat, marks)
                _say(rows, says, marks, found, hidden, slope)
                _compare(slope, goals, at, seat)
                errors[0] += slope[WORTH] * slope[WORTH]
                errors[1] += slope[SHARE] * slope[SHARE]
                errors[2] += 1.0
                if rate > 0.0:
                    _correct_says(says, say_slopes, hidden, slope, back, rate)
                    _correct_rows(rows, row_slopes, marks, found, hidden, back, rate)


@inlined
def _kept_in(number: float) -> Any:
    """A hidden number within its bounds."""
    return max(np.float32(0.0), min(number, np.float32(FULL)))


@compilable
def _say(rows: Any, says: Any, marks: Any, found: int, hidden: Any, told: Any) -> None:
    """What is expected now, in logits where it is a likelihood."""
    for h in range(HIDDEN):
        hidden[h] = 0.0
    for m in range(found):
        row = marks[m]
        for h in range(HIDDEN):
            hidden[h] += rows[row, h]
    for o in range(OUT):
        told[o] = says[o, HIDDEN]
        for h in range(HIDDEN):
            told[o] += says[o, h] * _kept_in(hidden[h])


@compilable
def _compare(told: Any, goals: Any, at: int, seat: int) -> None:
    """Make of what is expected how far it is off."""
    told[WORTH] = 1.0 / (1.0 + exp(-told[WORTH])) - goals[at, seat, WORTH]
    told[SHARE] = 1.0 / (1.0 + exp(-told[SHARE])) - goals[at, seat, SHARE]
    told[INFLUENCE] = ASIDE * (told[INFLUENCE] - goals[at, seat, INFLUENCE] / INFLUENCE_UNIT)
    told[RANK] = ASIDE * (told[RANK] - goals[at, seat, RANK])


@compilable
def _correct_says(says: Any, slopes: Any, hidden: Any, slope: Any, back: Any, rate: float) -> None:
    """Correct what hidden numbers say, and write what they themselves should have been less."""
    for h in range(HIDDEN):
        back[h] = 0.0
    for o in range(OUT):
        for h in range(HIDDEN):
            back[h] += slope[o] * says[o, h]
            step = slope[o] * _kept_in(hidden[h])
            slopes[o, h] += step * step
            says[o, h] -= rate * step / sqrt(slopes[o, h] + LITTLE)
        slopes[o, HIDDEN] += slope[o] * slope[o]
        says[o, HIDDEN] -= rate * slope[o] / sqrt(slopes[o, HIDDEN] + LITTLE)


@compilable
def _correct_rows(
    rows: Any, slopes: Any, marks: Any, found: int, hidden: Any, back: Any, rate: float
) -> None:
    for h in range(HIDDEN):
        if hidden[h] <= 0.0 or hidden[h] >= FULL:
            back[h] = 0.0
    for m in range(found):
        row = marks[m]
        for h in range(HIDDEN):
            slopes[row, h] += back[h] * back[h]
            rows[row, h] -= rate * back[h] / sqrt(slopes[row, h] + LITTLE)


def learn(
    games: Any, goals: Any, whose: Any, *, passes: int, apart: int, seed: int
) -> tuple[Any, Any, Any]:
    """Rows and says of one table and round, and how far off they are on the positions kept apart:
    the roots of the mean squares of worth and share."""
    rng = np.random.default_rng(seed)
    rows = (rng.standard_normal((MARKS, HIDDEN)) * 0.02).astype(np.float32)
    rows[FIRST : FIRST + SEATS] += 0.3
    says = np.zeros((OUT, HIDDEN + 1), np.float32)
    says[:, :HIDDEN] = rng.standard_normal((OUT, HIDDEN)) * 0.2
    slopes = np.zeros_like(rows)
    learned = rows, slopes, says, np.zeros_like(says)
    work, watched = fast(learn_range), np.arange(len(games) - apart)
    chunks = [c for _ in range(passes) for c in np.array_split(rng.permutation(watched), CHUNKS)]
    for n, chunk in enumerate(chunks):
        rate = FIRST_RATE * (1 - n / len(chunks)) + LAST_RATE
        work(games, goals, whose, chunk, *learned, rate, np.zeros(3))
    off = np.zeros(3)
    work(games, goals, whose, np.arange(len(watched), len(games)), *learned, 0.0, off)
    rows[~slopes.any(1)] = 0.0  # Marks that were never seen say nothing,
    fill_in(rows)  # or the same as the next.
    return in_units(rows), in_units(says), np.sqrt(off[:2] / max(off[2], 1.0))


def fill_in(rows: Any) -> None:
    """Give distances and supplies that were never seen what the nearest that were have."""
    scale = 2 * DISTANCE + 1
    starts = [*range(BEHIND, BEST + 1, scale)]
    for start, length in ((INFLUENCE_ROWS, RICH), *((start, scale) for start in starts)):
        steps = rows[start : start + length]
        seen = np.flatnonzero(steps.any(1))
        for step in np.flatnonzero(~steps.any(1)) if len(seen) else ():
            steps[step] = steps[seen[np.abs(seen - step).argmin()]]


def in_units(numbers: Any) -> Any:
    """As the search reads them."""
    return np.clip(np.round(numbers * UNIT), -32768, 32767).astype(np.int16)
