"""Sequential halving: how simulations are shared out so that the best option is found."""

from collections.abc import Callable, Collection, Iterator
from math import ceil, log2


def halving(
    options: int, simulations: int, kept: Collection[int], promise: Callable[[int], float]
) -> Iterator[tuple[int, int]]:
    """Which option is to be tried next, and how often.

    Rounds of equal length, each among the better half of the one before and those kept; `promise`
    says at the end of each how good an option looks.
    """
    left = list(range(options))
    rounds = max(1, ceil(log2(options)))
    for _ in range(rounds):
        each = max(1, simulations // (rounds * len(left)))
        for option in left:
            yield option, each
        better = sorted(left, key=lambda option: -promise(option))
        left = sorted({*better[: max(2, (len(left) + 1) // 2)], *kept})
