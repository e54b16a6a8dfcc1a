"""What trials say of each option: its share of the victory, and what it lacks of the best."""

from collections.abc import Sequence

import numpy as np

from oriflamme.counsel.trying import Numbers, Trials
from oriflamme.counsel.weight import Weight
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat


def estimate(actions: Sequence[Action], trials: Trials, seat: Seat) -> tuple[Weight, ...]:
    """What trials of actions, in the same order, say to the seat that decides: best first.

    What was tried little has to look better to come first, by its standard error.
    """
    mine = [shares[:, seat] for shares in trials.shares]
    in_order = sorted(range(len(actions)), key=lambda n: standard_error(mine[n]) - mine[n].mean())
    best = mine[in_order[0]]
    return tuple(
        _weight(actions[n], trials.shares[n], mine[n], best, is_best=n == in_order[0])
        for n in in_order
    )


def _weight(
    action: Action, shares: Numbers, mine: Numbers, best: Numbers, *, is_best: bool
) -> Weight:
    common = min(len(mine), len(best))
    behind = best[:common] - mine[:common]
    return Weight(
        action=action,
        share=float(mine.mean()),
        error=standard_error(mine),
        cost=0.0 if is_best else max(0.0, float(behind.mean())),
        cost_error=0.0 if is_best else standard_error(behind),
        tried=len(mine),
        shares=tuple(shares.mean(axis=0).tolist()),
    )


def standard_error(sample: Numbers) -> float:
    """Of the mean. One surprise more than was seen is assumed, so that few never look certain."""
    count = len(sample)
    spread = float(((sample - sample.mean()) ** 2).sum()) + 0.25
    return float(np.sqrt(spread / (count * (count + 1))))
