"""The weights spread out, so that a playout multiplies factors where it would add and raise."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from oriflamme.bots.playout_policy.layout import (
    COUNT_LIMIT,
    NEIGHBOUR_KINDS,
    PLACE_BESIDE_HIDDEN,
    PLACE_BESIDE_OWN,
    PLACE_BESIDE_SHOWN,
    PLACE_ROUND,
    PLACE_SPOT,
    PLACE_SPOT_ROUND,
    K,
    R,
)
from oriflamme.bots.playout_policy.weights_reader import ruleset_weights

MAX_LOGIT: Final = 30.0
"""Weights further from 0 count no more."""
BESIDE: Final = (PLACE_BESIDE_OWN, PLACE_BESIDE_HIDDEN, PLACE_BESIDE_SHOWN)


@cache
def exp_weights(ruleset: str, inverse_temperature: float) -> list[float]:
    """Instinct as it was learned for a ruleset, followed so far."""
    return expand_weights([inverse_temperature * weight for weight in ruleset_weights(ruleset)])


def expand_weights(weights: Sequence[float]) -> list[float]:
    """Each weight as factors, and the factors of placements put together."""
    powers = (weight * times for weight in weights for times in range(COUNT_LIMIT))
    return [_approximate_exp(weight) for part in (powers, _placements(weights)) for weight in part]


def _placements(weights: Sequence[float]) -> Iterator[float]:
    """By round, spot, who is beside, and kind."""
    beside = [[0.0] * K, *(weights[first : first + K] for first in BESIDE)]
    for round in range(R):
        for spot in range(3):
            of_spot = weights[PLACE_SPOT_ROUND + spot * R + round]
            at_spot = [
                weights[PLACE_ROUND + kind * R + round]
                + weights[PLACE_SPOT + kind * 3 + spot]
                + of_spot
                for kind in range(K)
            ]
            for left in range(NEIGHBOUR_KINDS):
                for right in range(NEIGHBOUR_KINDS):
                    for here, one, other in zip(at_spot, beside[left], beside[right]):
                        yield here + (one + other)


def _approximate_exp(weight: float) -> float:
    """Nearly e to the power of it; multiplied out, so that it is the same on every machine."""
    power = 1.0 + max(-MAX_LOGIT, min(MAX_LOGIT, weight)) / 256.0
    for _ in range(8):
        power = power * power
    return power
