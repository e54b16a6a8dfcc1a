"""The weights spread out, so that a playout multiplies factors where it would add and raise."""

import numpy as np
import numpy.typing as npt

from oriflamme.bots.instinct.layout import (
    COMPANY,
    MOST,
    PLACE_BESIDE_HIDDEN,
    PLACE_BESIDE_OWN,
    PLACE_BESIDE_SHOWN,
    PLACE_ROUND,
    PLACE_SPOT,
    PLACE_SPOT_ROUND,
    K,
    R,
)

Numbers = npt.NDArray[np.float64]
Factors = npt.NDArray[np.float32]
"""Half as wide, since they are read all the time and shall lie close by."""

FARTHEST = 30.0
"""Weights further from 0 count no more."""


def spread(weights: Numbers) -> Factors:
    """Each weight as factors, and the factors of placements put together."""
    by_round = weights[PLACE_ROUND : PLACE_ROUND + K * R].reshape(K, R).T
    by_spot = weights[PLACE_SPOT : PLACE_SPOT + K * 3].reshape(K, 3).T
    of_spot = weights[PLACE_SPOT_ROUND : PLACE_SPOT_ROUND + 3 * R].reshape(3, R).T
    beside = np.zeros((COMPANY, K))
    for company, first in enumerate(
        (PLACE_BESIDE_OWN, PLACE_BESIDE_HIDDEN, PLACE_BESIDE_SHOWN), start=1
    ):
        beside[company] = weights[first : first + K]
    at_spot = by_round[:, None, :] + by_spot[None, :, :] + of_spot[:, :, None]
    pairs = beside[:, None, :] + beside[None, :, :]
    rows = at_spot[:, :, None, None, :] + pairs[None, None]
    powers = weights[:, None] * np.arange(MOST)
    return grown(np.concatenate([powers.ravel(), rows.ravel()])).astype(np.float32)


def grown(weights: Numbers) -> Numbers:
    """Nearly e to the power of each; multiplied out, so that it is the same on every machine."""
    power = 1.0 + np.clip(weights, -FARTHEST, FARTHEST) / 256.0
    for _ in range(8):
        power = power * power
    return power
