"""Thinking about a decision for as long as a budget allows."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats, OptionStats
from oriflamme.bots.distilled_policy.weights import NO_POLICIES as NO_REFLEXES
from oriflamme.bots.distilled_policy.weights import PolicyStack, check_policy_count
from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.posterior_worlds import (
    NO_TYPES,
    PosteriorWorlds,
    sample_posterior_worlds,
)
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.counsel import NO_FAVOUR, Counsel, Counsellor
from oriflamme.bots.search.layout import (
    ANY_FIRST,
    CHILD,
    FIGURES,
    INFLUENCE,
    KEY,
    LINKS,
    PROMISES,
    RANK,
    SHARE,
    SIBLING,
    VISITS,
    WORTH,
)
from oriflamme.bots.search.simulating import search_range
from oriflamme.bots.search.style import Style
from oriflamme.bots.value_function.weights import NO_VALUE_FUNCTION, ValueFunction
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.codec import ACTIONS, encode
from oriflamme.kernel.constants import ROUNDS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import Weights, sample_worlds
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

MOST_WORLDS = 1024
"""So many worlds stand for all."""
FEWEST_WORLDS = 16
SUPPOSED_EACH = 3
"""More worlds than this are not supposed for each that is made of them."""
WORLDS_A_SECOND = 10_000
MOST_NODES = 200_000
FIRST_CHUNK = 4
BREATH = 0.005
"""Seconds between two looks at the clock."""
NOT_TOLD: Final = np.zeros(0)
"""Nobody asks how each single simulation went."""
SLACK = 0.0005
"""Seconds for what is left to do after the last simulation."""


def make_ready() -> None:
    """Compile the search now, if there is a compiler: seconds once, nothing ever after."""
    get_compiled(search_range)


def think(
    view: View,
    style: Style,
    *,
    rng: Random,
    budget: Budget,
    counsellor: Counsellor | None = None,
    prospects: ValueFunction | None = None,
    reflexes: PolicyStack | None = None,
    memory: ActionHistory | None = None,
) -> DecisionStats:
    """Search from a view. The worlds come from the kernel's sampler, never from the table.

    Without prospects every world is played to its end, whatever horizon the style has. Without
    reflexes everybody is taken to follow instinct, and nothing is made of what is remembered.
    """
    began = perf_counter()
    counsel = counsellor(view) if counsellor else None
    search = Search(view, style, rng, _worlds(budget), counsel, prospects, reflexes, memory)
    for count in _chunks(budget, began):
        search.simulate(count)
    return DecisionStats(search.options(), search.simulations, perf_counter() - began)


class Search:
    """A tree in the making."""

    def __init__(
        self,
        view: View,
        style: Style,
        rng: Random,
        worlds: int,
        counsel: Counsel | None = None,
        prospects: ValueFunction | None = None,
        reflexes: PolicyStack | None = None,
        memory: ActionHistory | None = None,
    ) -> None:
        if reflexes:
            check_policy_count(reflexes)
        self.simulations = 0
        self._view = view
        self._knobs = (style if prospects else replace(style, horizon=ROUNDS)).knobs()
        self._prospects = prospects or NO_VALUE_FUNCTION
        self._reflexes = reflexes or NO_REFLEXES
        self._factors = style.factors(view.setup)
        self._favour = counsel.favour if counsel else NO_FAVOUR
        self._seed = rng.getrandbits(60)
        weights = _weights(view, style, counsel)
        recalled = None
        if memory and reflexes and weights is not None:
            recalled = sample_posterior_worlds(
                view,
                memory,
                proposals=min(style.supposed, SUPPOSED_EACH * worlds),
                worlds=worlds,
                weights=weights,
                policies=reflexes,
                exp_weights=self._factors,
                type_prior=style.beforehand,
                rng=rng,
            )
        self._worlds, self._manners = recalled or _suppose(view, worlds, weights, rng)
        self._desk = check_games(new_games(1))
        self._tree = np.zeros((MOST_NODES, LINKS), np.int64)
        self._promises = np.zeros((MOST_NODES, PROMISES), np.float64)
        self._figures = np.zeros((MOST_NODES, FIGURES), np.float64)

    def simulate(self, count: int) -> None:
        get_compiled(search_range)(
            self._worlds,
            self._desk,
            count,
            self._seed,
            self._factors,
            self._knobs,
            self._favour,
            self._tree,
            self._promises,
            self._figures,
            ANY_FIRST,
            NOT_TOLD[None],
            NOT_TOLD,
            *self._prospects,
            *self._reflexes,
            self._manners,
        )
        self.simulations += count

    def options(self) -> tuple[OptionStats, ...]:
        """Every option of the decision, the most often tried first."""
        nodes = self._first_choices()
        seat = self._view.viewer
        assert seat is not None
        found = [
            self._option(action, nodes.get(encode(action, self._view.setup, seat)))
            for action in self._view.actions
        ]
        return tuple(sorted(found, key=lambda option: (-option.visits, -option.utility)))

    def _first_choices(self) -> dict[int, int]:
        """The nodes right below the root, by the number of their action."""
        nodes = {}
        node = int(self._tree[0, CHILD])
        while node:
            nodes[int(self._tree[node, KEY]) % ACTIONS] = node
            node = int(self._tree[node, SIBLING])
        return nodes

    def _option(self, action: Action, node: int | None) -> OptionStats:
        if node is None:
            return OptionStats(action, 0, 0.0, 0.0, 0.0, 0.0)
        tried = int(self._tree[node, VISITS])
        means = (self._figures[node] / tried).tolist()
        return OptionStats(action, tried, means[WORTH], means[SHARE], means[INFLUENCE], means[RANK])


def _weights(view: View, style: Style, counsel: Counsel | None) -> Weights | None:
    if counsel:
        return counsel.weights
    return belief_weights(view) if style.has_beliefs else None


def _suppose(view: View, worlds: int, weights: Weights | None, rng: Random) -> PosteriorWorlds:
    """Worlds that a view leaves possible, whatever was done in them."""
    games = new_games(worlds)
    sample_worlds(view, games, seed=rng.getrandbits(60), weights=weights, threads=1)
    return PosteriorWorlds(check_games(games), NO_TYPES)


def _worlds(budget: Budget) -> int:
    wanted = budget.iterations or int(WORLDS_A_SECOND * (budget.seconds or 0.0))
    return min(MOST_WORLDS, max(wanted, FEWEST_WORLDS))


def _chunks(budget: Budget, began: float) -> Iterator[int]:
    """How many simulations to make before looking at the clock again: less and less at the end."""
    if budget.iterations is not None:
        yield budget.iterations
        return
    assert budget.seconds is not None
    count = FIRST_CHUNK
    at = perf_counter()
    left = 1.0
    while left > SLACK:
        yield count
        now = perf_counter()
        left = budget.seconds - (now - began)
        count = max(1, int(count / max(now - at, 1e-6) * min(left / 2, BREATH)))
        at = now
