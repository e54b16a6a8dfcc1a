"""The factors of instinct as the compiled kernel takes them."""

import numpy as np
import numpy.typing as npt

from oriflamme.bots.instinct.factors import FARTHEST, spread_out

Numbers = npt.NDArray[np.float64]
Factors = npt.NDArray[np.float32]
"""Half as wide, since they are read all the time and shall lie close by."""


def spread(weights: Numbers) -> Factors:
    """Each weight as factors, and the factors of placements put together."""
    return np.array(spread_out(weights.tolist()), np.float32)


def grown(weights: Numbers) -> Numbers:
    """Nearly e to the power of each; multiplied out, so that it is the same on every machine."""
    power = 1.0 + np.clip(weights, -FARTHEST, FARTHEST) / 256.0
    for _ in range(8):
        power = power * power
    return power
