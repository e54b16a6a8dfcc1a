"""Every option of a decision with what may be expected of it, from what its seat can see."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Final

from oriflamme.counsel.adviser import Adviser, Moment, Sample
from oriflamme.counsel.steps import Steps, at_once
from oriflamme.kernel.codec import encode
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

USUAL: Final = 2000
"""Simulations, where nobody says how many: a fiftieth of a second."""


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
    simulations: int = USUAL,
    bot: str | None = None,
    closely: Collection[Action] = (),
) -> Weighed:
    """Weigh all options of the seat that decides; `closely` names some to be tried to the end.

    Simulations go to all options at first and then to the better half of those that are left, again
    and again; a search that follows promise alone hardly looks at the others. The bot, the
    strongest at hand if none is named, says which worlds are likely and how its own later choices
    are searched.
    """
    from oriflamme.counsel.searching import adviser  # it needs NumPy

    steps = weighing(view, adviser(bot), seed=seed, simulations=simulations, closely=closely)
    return at_once(steps)


def weighing(
    view: View, asked: Adviser, *, seed: int, simulations: int, closely: Collection[Action] = ()
) -> Steps[Weighed]:
    """The same step by step, by any adviser."""
    if not view.actions or view.viewer is None:
        raise NothingToWeigh("only the seat that decides can weigh its options")
    rng = Random(seed)
    steps = weighing_at(view, asked, simulations=simulations, closely=closely, rng=rng)
    return Weighed((yield from steps), asked.name, simulations)


def weighing_at(
    moment: Moment, asked: Adviser, *, simulations: int, closely: Collection[Action], rng: Random
) -> Steps[tuple[Weight, ...]]:
    """Weigh the options of the pending decision: as its seat sees them, or with open cards."""
    decision, setup = moment.decision, moment.setup
    assert decision is not None
    in_order = sorted(decision.options, key=lambda option: encode(option, setup, decision.seat))
    trials = asked.trials(moment, in_order, simulations, rng)
    kept = {in_order.index(action) for action in closely}
    for option, count in _halving(len(in_order), simulations, kept, trials.promise):
        yield from trials.attempt(option, count)
    return _estimated(in_order, trials.samples, decision.seat)


def _halving(
    options: int, simulations: int, kept: Collection[int], promise: Callable[[int], float]
) -> Iterator[tuple[int, int]]:
    """Sequential halving: which option is to be tried next, and how often.

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


def _estimated(
    actions: Sequence[Action], samples: Sequence[Sample], seat: Seat
) -> tuple[Weight, ...]:
    """What trials of actions say to the seat that decides: best first.

    What was tried little has to look better to come first, by its standard error.
    """
    mine = [sample.of(seat) for sample in samples]
    in_order = sorted(range(len(actions)), key=lambda n: mine[n][1] - mine[n][0])
    best = in_order[0]

    def weight(n: int) -> Weight:
        cost, error = (0.0, 0.0) if n == best else samples[best].minus(samples[n]).of(seat)
        share = mine[n]
        tried, shares = len(samples[n]), samples[n].means()
        return Weight(actions[n], *share, max(0.0, cost), error, tried, shares)

    return tuple(map(weight, in_order))
