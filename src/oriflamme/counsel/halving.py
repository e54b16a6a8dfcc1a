"""Sequential halving: how simulations are shared out so that the best option is found."""

from collections.abc import Collection
from math import ceil, log2

from oriflamme.counsel.trying import Trials


def halve(trials: Trials, simulations: int, kept: Collection[int]) -> None:
    """Rounds of equal length, each among the better half of the one before and those kept."""
    left = list(range(len(trials.worths)))
    rounds = max(1, ceil(log2(len(left))))
    for _ in range(rounds):
        each = max(1, simulations // (rounds * len(left)))
        for option in left:
            trials.attempt(option, each)
        better = sorted(left, key=lambda option: -float(trials.worths[option].mean()))
        left = sorted({*better[: max(2, (len(left) + 1) // 2)], *kept})
