"""A mean and how far it can be trusted."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin


def estimate(values: Sequence[float]) -> Estimate:
    """From independent values: one for each deal, since games of one deal are not independent.

    >>> estimate([0.25, 0.75, 0.5, 0.5]).mean
    0.5
    """
    if len(values) < 2:
        return Estimate(fmean(values), inf)
    return Estimate(fmean(values), _student(len(values) - 1) * stdev(values) / sqrt(len(values)))


def _student(freedom: int) -> float:
    """Student's quantile, by the first terms of its expansion round the normal one (Hill 1970)."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
