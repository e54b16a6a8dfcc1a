"""The factors of instinct as the compiled kernel takes them."""

import numpy as np
import numpy.typing as npt

from oriflamme.bots.playout_policy.exp_weights import MAX_LOGIT, expand_weights

Numbers = npt.NDArray[np.float64]
ExpWeights = npt.NDArray[np.float32]
"""Half as wide, since they are read all the time and shall lie close by."""


def exp_weight_array(weights: Numbers) -> ExpWeights:
    """Each weight as factors, and the factors of placements put together."""
    return np.array(expand_weights(weights.tolist()), np.float32)


def approximate_exp(weights: Numbers) -> Numbers:
    """Nearly e to the power of each; multiplied out, so that it is the same on every machine."""
    power = 1.0 + np.clip(weights, -MAX_LOGIT, MAX_LOGIT) / 256.0
    for _ in range(8):
        power = power * power
    return power
