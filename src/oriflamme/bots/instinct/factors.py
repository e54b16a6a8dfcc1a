"""The weights spread out, so that a playout multiplies factors where it would add and raise."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

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
from oriflamme.bots.instinct.reading import known

FARTHEST: Final = 30.0
"""Weights further from 0 count no more."""
BESIDE: Final = (PLACE_BESIDE_OWN, PLACE_BESIDE_HIDDEN, PLACE_BESIDE_SHOWN)


@cache
def factors(ruleset: str, trust: float) -> list[float]:
    """Instinct as it was learned for a ruleset, followed so far."""
    return spread_out([trust * weight for weight in known(ruleset)])


def spread_out(weights: Sequence[float]) -> list[float]:
    """Each weight as factors, and the factors of placements put together."""
    powers = (weight * times for weight in weights for times in range(MOST))
    return [_grown(weight) for part in (powers, _placements(weights)) for weight in part]


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
            for left in range(COMPANY):
                for right in range(COMPANY):
                    for here, one, other in zip(at_spot, beside[left], beside[right]):
                        yield here + (one + other)


def _grown(weight: float) -> float:
    """Nearly e to the power of it; multiplied out, so that it is the same on every machine."""
    power = 1.0 + max(-FARTHEST, min(FARTHEST, weight)) / 256.0
    for _ in range(8):
        power = power * power
    return power
