"""Every option of a decision with what may be expected of it, from what its seat can see."""

from collections.abc import Collection
from dataclasses import dataclass
from math import ceil, log2
from random import Random

import numpy as np

from oriflamme.counsel.adviser import Adviser, adviser
from oriflamme.counsel.trying import Numbers, Trials
from oriflamme.kernel.codec import encode
from oriflamme.kernel.game import Games, new_games
from oriflamme.kernel.worlds import fill_worlds
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.views.view import View

MOST_WORLDS = 1024
"""So many worlds stand for all."""


class NothingToWeigh(OriflammeError):
    """A view of somebody who has nothing to decide now."""


@dataclass(frozen=True, slots=True)
class Weight:
    """An option, and what follows when it is taken."""

    action: Action
    share: float
    """The share of the victory to be expected, from 0 to 1."""
    error: float
    """The standard error of the share: twice as much on either side holds 95 % of the time."""
    cost: float
    """How much less than the best option, tried in the same worlds; of the best itself 0."""
    cost_error: float
    """The standard error of the cost."""
    tried: int
    """In how many simulations."""
    shares: tuple[float, ...]
    """Every seat's share of the victory."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision weighed. It follows from the view, the seed, the bot and the budget alone."""

    options: tuple[Weight, ...]
    """All that is legal, best first."""
    bot: str
    simulations: int
    """How many were allowed."""

    @property
    def best(self) -> Action:
        return self.options[0].action

    @property
    def made_with(self) -> str:
        """The bot and its budget, as the arena writes them: `king:2000`."""
        return f"{self.bot}:{self.simulations}"

    def of(self, action: Action) -> Weight:
        """What was found of an action."""
        return next(option for option in self.options if option.action == action)


def weigh(
    view: View,
    *,
    seed: int,
    simulations: int = 2000,
    bot: str | None = None,
    closely: Collection[Action] = (),
) -> Weighed:
    """Weigh all options of the seat that decides; `closely` names some to be tried to the end.

    Simulations go to all options at first and then to the better half of those that are left, again
    and again; a search that follows promise alone hardly looks at the others. The bot, the
    strongest at hand if none is named, says which worlds are likely and how its own later choices
    are searched.
    """
    if not view.actions or view.viewer is None:
        raise NothingToWeigh("only the seat that decides can weigh its options")
    asked = adviser(bot)
    rng = Random(seed)
    actions = in_number_order(view)
    trials = Trials(
        likely_worlds(view, asked, min(MOST_WORLDS, simulations), rng),
        view.setup,
        asked.style,
        options=len(actions),
        most=simulations + len(actions) * len(actions),
        rng=rng,
    )
    halve(trials, simulations, kept={actions.index(action) for action in closely})
    return Weighed(_weights(actions, trials, view.viewer), asked.name, simulations)


def in_number_order(view: View) -> list[Action]:
    """The options in the order in which the kernel lists them."""
    seat = view.viewer
    assert seat is not None
    return sorted(view.actions, key=lambda action: encode(action, view.setup, seat))


def likely_worlds(view: View, asked: Adviser, count: int, rng: Random) -> Games:
    """Worlds as the adviser thinks them likely."""
    games = new_games(count)
    seed = rng.getrandbits(60)
    fill_worlds(view, games, seed=seed, weights=asked.weights(view), threads=1)
    return games


def halve(trials: Trials, simulations: int, kept: Collection[int]) -> None:
    """Sequential halving: rounds of equal length, each among the better half of the one before."""
    left = list(range(len(trials.worths)))
    rounds = max(1, ceil(log2(len(left))))
    for _ in range(rounds):
        each = max(1, simulations // (rounds * len(left)))
        for option in left:
            trials.attempt(option, each)
        by_worth = sorted(left, key=lambda option: -float(trials.worths[option].mean()))
        better = by_worth[: max(2, (len(left) + 1) // 2)]
        left = sorted({*better, *kept})


def _weights(actions: list[Action], trials: Trials, seat: int) -> tuple[Weight, ...]:
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
