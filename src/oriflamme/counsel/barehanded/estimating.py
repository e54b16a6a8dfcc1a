"""What games say of each option, as `counsel/estimating.py` reckons it, in plain numbers."""

from collections.abc import Sequence
from math import fsum, sqrt

from oriflamme.counsel.weight import Weight
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat

Shares = Sequence[Sequence[float]]
"""Every seat's share of the victory: a row a game."""


def estimate(actions: Sequence[Action], shares: Sequence[Shares], seat: Seat) -> tuple[Weight, ...]:
    """What games say to the seat that decides, action by action: best first.

    What was tried little has to look better to come first, by its standard error.
    """
    mine = [[row[seat] for row in rows] for rows in shares]
    in_order = sorted(range(len(actions)), key=lambda n: standard_error(mine[n]) - mean(mine[n]))
    best = in_order[0]
    return tuple(
        _weight(actions[n], shares[n], mine[n], None if n == best else mine[best]) for n in in_order
    )


def _weight(
    action: Action, shares: Shares, mine: Sequence[float], best: Sequence[float] | None
) -> Weight:
    behind = [theirs - own for theirs, own in zip(best or (), mine)]
    return Weight(
        action=action,
        share=mean(mine),
        error=standard_error(mine),
        cost=max(0.0, mean(behind)) if behind else 0.0,
        cost_error=standard_error(behind) if behind else 0.0,
        tried=len(mine),
        shares=means(shares),
    )


def means(shares: Shares) -> tuple[float, ...]:
    """What each seat may expect."""
    return tuple(map(mean, zip(*shares)))


def errors(shares: Shares) -> tuple[float, ...]:
    """The standard error of that."""
    return tuple(map(standard_error, zip(*shares)))


def mean(sample: Sequence[float]) -> float:
    return fsum(sample) / len(sample)


def standard_error(sample: Sequence[float]) -> float:
    """Of the mean. One surprise more than was seen is assumed, so that few never look certain."""
    count, middle = len(sample), mean(sample)
    spread = fsum((each - middle) ** 2 for each in sample) + 0.25
    return sqrt(spread / (count * (count + 1)))
