"""Weights under which the sampler's worlds show what was foretold of each hidden place.

A weight is no probability: hidden cards keep each other out of their places. So weights are raised
and lowered until each kind is as often at each place as it should be; how often that is under given
weights is summed over all worlds, exactly.
"""

from typing import Any, Final

import numpy as np

from oriflamme.kernel.constants import ASIDE_ROW, FAMILIES, MAX_HIDDEN_CARDS
from oriflamme.kernel.decorators import exported, jittable

MIN_PROB: Final = 1.0 / 1024.0
"""Nothing that can be is foretold to be rarer."""


@exported(
    "int64[:, ::1]",
    "int64[:, ::1]",
    "int64[::1]",
    "float64[:, ::1]",
    "float64[:, ::1]",
    "float64[:, ::1]",
    "int64",
)
def fit_marginals(
    kinds: Any, rows: Any, counts: Any, weights: Any, target: Any, marginals: Any, rounds: int
) -> None:
    """Change `weights` so that `found`, how often each kind is at each place, comes near `wanted`.

    Places are those of `kernel/worlds.py`. What is set aside or still to be drawn is what is left.
    """
    for family in range(FAMILIES):
        place_marginals(family, kinds, rows, counts, weights, marginals)
        for _ in range(rounds):
            for place in range(counts[family]):
                row = rows[family, place]
                if row < ASIDE_ROW and (place == 0 or rows[family, place - 1] != row):
                    for n in range(counts[family]):
                        kind = kinds[family, n]
                        if marginals[row, kind] > 0.0:
                            weights[row, kind] *= (
                                max(target[row, kind], MIN_PROB) / marginals[row, kind]
                            )
            place_marginals(family, kinds, rows, counts, weights, marginals)


@jittable
def place_marginals(
    family: int, kinds: Any, rows: Any, counts: Any, weights: Any, marginals: Any
) -> None:
    """How often each hidden kind of a family is at each of its places, over all worlds."""
    count = counts[family]
    before = np.zeros(1 << MAX_HIDDEN_CARDS, np.float64)
    after = np.zeros(1 << MAX_HIDDEN_CARDS, np.float64)
    sizes = np.zeros(1 << MAX_HIDDEN_CARDS, np.int64)
    whole = (1 << count) - 1
    before[0] = 1.0
    for some in range(1, whole + 1):
        sizes[some] = sizes[some >> 1] + (some & 1)
        row = rows[family, sizes[some] - 1]
        for n in range(count):
            if some >> n & 1:
                before[some] += before[some & ~(1 << n)] * weights[row, kinds[family, n]]
    after[whole] = 1.0
    for place in range(count):
        for n in range(count):
            marginals[rows[family, place], kinds[family, n]] = 0.0
    for some in range(whole - 1, -1, -1):
        row = rows[family, sizes[some]]
        for n in range(count):
            if not some >> n & 1:
                more = some | 1 << n
                way = weights[row, kinds[family, n]] * after[more]
                after[some] += way
                marginals[row, kinds[family, n]] += before[some] * way / before[whole]
