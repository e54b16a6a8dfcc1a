"""Every option of a decision with what may be expected of it, from what its seat can see."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Final

from oriflamme.analysis.analyzer import Analyzer, DecisionPoint, WinShareSample
from oriflamme.analysis.steps import Steps, run_to_end
from oriflamme.kernel.codec import encode
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

DEFAULT_SIMULATIONS: Final = 2000
"""Simulations, where nobody says how many: a fiftieth of a second."""


class NotTheDecider(OriflammeError):
    """A view of somebody who has nothing to decide now."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option, and what follows when it is taken."""

    action: Action
    win_share: float
    """The share of the victory to be expected, from 0 to 1."""
    error: float
    """The standard error of the share: twice as much on either side holds 95 % of the time."""
    cost: float
    """How much less than the best option, tried in the same worlds; of the best itself 0."""
    cost_error: float
    """The standard error of the cost."""
    visits: int
    """In how many simulations."""
    win_shares: tuple[float, ...]
    """Every seat's share of the victory."""


@dataclass(frozen=True, slots=True)
class OptionValues:
    """A decision weighed. It follows from the view, the seed, the bot and the budget alone."""

    options: tuple[OptionValue, ...]
    """All that is legal, best first."""
    bot: str
    simulations: int
    """How many were allowed."""

    @property
    def best(self) -> Action:
        return self.options[0].action

    @property
    def analyzer_label(self) -> str:
        """The bot and its budget, as the arena writes them: `king:2000`."""
        return f"{self.bot}:{self.simulations}"

    def of(self, action: Action) -> OptionValue:
        """What was found of an action."""
        return next(option for option in self.options if option.action == action)


def evaluate_options(
    view: View,
    *,
    seed: int,
    simulations: int = DEFAULT_SIMULATIONS,
    bot: str | None = None,
    always_evaluated: Collection[Action] = (),
) -> OptionValues:
    """Weigh all options of the seat that decides; `always_evaluated` names some to be tried to the
    end.

    Simulations go to all options at first and then to the better half of those that are left, again
    and again; a search that follows promise alone hardly looks at the others. The bot, the
    strongest at hand if none is named, says which worlds are likely and how its own later choices
    are searched.
    """
    from oriflamme.analysis.search_analyzer import search_analyzer  # it needs NumPy

    steps = evaluation_steps(
        view,
        search_analyzer(bot),
        seed=seed,
        simulations=simulations,
        always_evaluated=always_evaluated,
    )
    return run_to_end(steps)


def evaluation_steps(
    view: View,
    analyzer: Analyzer,
    *,
    seed: int,
    simulations: int,
    always_evaluated: Collection[Action] = (),
) -> Steps[OptionValues]:
    """The same step by step, by any adviser."""
    if not view.actions or view.viewer is None:
        raise NotTheDecider("only the seat that decides can weigh its options")
    rng = Random(seed)
    steps = evaluation_steps_at(
        view, analyzer, simulations=simulations, always_evaluated=always_evaluated, rng=rng
    )
    return OptionValues((yield from steps), analyzer.name, simulations)


def evaluation_steps_at(
    point: DecisionPoint,
    analyzer: Analyzer,
    *,
    simulations: int,
    always_evaluated: Collection[Action],
    rng: Random,
) -> Steps[tuple[OptionValue, ...]]:
    """Weigh the options of the pending decision: as its seat sees them, or with open cards."""
    decision, setup = point.decision, point.setup
    assert decision is not None
    in_order = sorted(decision.options, key=lambda option: encode(option, setup, decision.seat))
    trials = analyzer.trials(point, in_order, simulations, rng)
    kept = {in_order.index(action) for action in always_evaluated}
    for option, count in _sequential_halving(len(in_order), simulations, kept, trials.mean_utility):
        yield from trials.simulate(option, count)
    return _option_values(in_order, trials.samples, decision.seat)


def _sequential_halving(
    options: int, simulations: int, kept: Collection[int], utility: Callable[[int], float]
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
        better = sorted(left, key=lambda option: -utility(option))
        left = sorted({*better[: max(2, (len(left) + 1) // 2)], *kept})


def _option_values(
    actions: Sequence[Action], samples: Sequence[WinShareSample], seat: Seat
) -> tuple[OptionValue, ...]:
    """What trials of actions say to the seat that decides: best first.

    What was tried little has to look better to come first, by its standard error.
    """
    mine = [sample.mean_and_error(seat) for sample in samples]
    in_order = sorted(range(len(actions)), key=lambda n: mine[n][1] - mine[n][0])
    best = in_order[0]

    def weight(n: int) -> OptionValue:
        cost, error = (
            (0.0, 0.0) if n == best else samples[best].difference(samples[n]).mean_and_error(seat)
        )
        share = mine[n]
        tried, shares = len(samples[n]), samples[n].means()
        return OptionValue(actions[n], *share, max(0.0, cost), error, tried, shares)

    return tuple(map(weight, in_order))
