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
from oriflamme.bots.search.layout import (
    ANY_FIRST,
    CHILD,
    INFLUENCE,
    KEY,
    NODE_FIELDS,
    NODE_VALUES,
    OUTCOME_STATS,
    RANK,
    SIBLING,
    UTILITY,
    VISITS,
    WIN_SHARE,
)
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.search.search_prior import NO_PRIOR, PriorSource, SearchPrior
from oriflamme.bots.search.simulation import search_range
from oriflamme.bots.value_function.weights import NO_VALUE_FUNCTION, ValueFunction
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.codec import ACTIONS, encode
from oriflamme.kernel.constants import ROUNDS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import Weights, sample_worlds
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

MAX_WORLDS = 1024
"""So many worlds stand for all."""
MIN_WORLDS = 16
MAX_PROPOSALS_PER_WORLD = 3
"""More worlds than this are not supposed for each that is made of them."""
WORLDS_PER_SECOND = 10_000
MAX_NODES = 200_000
FIRST_CHUNK = 4
CLOCK_INTERVAL = 0.005
"""Seconds between two looks at the clock."""
NO_RECORD: Final = np.zeros(0)
"""Nobody asks how each single simulation went."""
FINAL_SLACK = 0.0005
"""Seconds for what is left to do after the last simulation."""


def compile_search() -> None:
    """Compile the search now, if there is a compiler: seconds once, nothing ever after."""
    get_compiled(search_range)


def run_search(
    view: View,
    config: SearchConfig,
    *,
    rng: Random,
    budget: Budget,
    prior_source: PriorSource | None = None,
    value_function: ValueFunction | None = None,
    policies: PolicyStack | None = None,
    history: ActionHistory | None = None,
) -> DecisionStats:
    """Search from a view. The worlds come from the kernel's sampler, never from the table.

    Without prospects every world is played to its end, whatever horizon the style has. Without
    reflexes everybody is taken to follow instinct, and nothing is made of what is remembered.
    """
    began = perf_counter()
    prior = prior_source(view) if prior_source else None
    search = Search(
        view, config, rng, _world_count(budget), prior, value_function, policies, history
    )
    for count in _chunks(budget, began):
        search.simulate(count)
    return DecisionStats(search.options(), search.simulations, perf_counter() - began)


class Search:
    """A tree in the making."""

    def __init__(
        self,
        view: View,
        config: SearchConfig,
        rng: Random,
        worlds: int,
        prior: SearchPrior | None = None,
        value_function: ValueFunction | None = None,
        policies: PolicyStack | None = None,
        history: ActionHistory | None = None,
    ) -> None:
        if policies:
            check_policy_count(policies)
        self.simulations = 0
        self._view = view
        self._params = (config if value_function else replace(config, horizon=ROUNDS)).params()
        self._value_function = value_function or NO_VALUE_FUNCTION
        self._policies = policies or NO_REFLEXES
        self._exp_weights = config.exp_weights(view.setup)
        self._model_prior = prior.prior if prior else NO_PRIOR
        self._seed = rng.getrandbits(60)
        weights = _world_weights(view, config, prior)
        posterior = None
        if history and policies and weights is not None:
            posterior = sample_posterior_worlds(
                view,
                history,
                proposals=min(config.proposal_worlds, MAX_PROPOSALS_PER_WORLD * worlds),
                worlds=worlds,
                weights=weights,
                policies=policies,
                exp_weights=self._exp_weights,
                type_prior=config.type_prior,
                rng=rng,
            )
        self._worlds, self._types = posterior or _sample_worlds(view, worlds, weights, rng)
        self._scratch = check_games(new_games(1))
        self._tree = np.zeros((MAX_NODES, NODE_FIELDS), np.int64)
        self._node_values = np.zeros((MAX_NODES, NODE_VALUES), np.float64)
        self._outcome_sums = np.zeros((MAX_NODES, OUTCOME_STATS), np.float64)

    def simulate(self, count: int) -> None:
        get_compiled(search_range)(
            self._worlds,
            self._scratch,
            count,
            self._seed,
            self._exp_weights,
            self._params,
            self._model_prior,
            self._tree,
            self._node_values,
            self._outcome_sums,
            ANY_FIRST,
            NO_RECORD[None],
            NO_RECORD,
            *self._value_function,
            *self._policies,
            self._types,
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
        means = (self._outcome_sums[node] / tried).tolist()
        return OptionStats(
            action, tried, means[UTILITY], means[WIN_SHARE], means[INFLUENCE], means[RANK]
        )


def _world_weights(view: View, style: SearchConfig, counsel: SearchPrior | None) -> Weights | None:
    if counsel:
        return counsel.world_weights
    return belief_weights(view) if style.has_beliefs else None


def _sample_worlds(
    view: View, worlds: int, weights: Weights | None, rng: Random
) -> PosteriorWorlds:
    """Worlds that a view leaves possible, whatever was done in them."""
    games = new_games(worlds)
    sample_worlds(view, games, seed=rng.getrandbits(60), weights=weights, threads=1)
    return PosteriorWorlds(check_games(games), NO_TYPES)


def _world_count(budget: Budget) -> int:
    wanted = budget.iterations or int(WORLDS_PER_SECOND * (budget.seconds or 0.0))
    return min(MAX_WORLDS, max(wanted, MIN_WORLDS))


def _chunks(budget: Budget, began: float) -> Iterator[int]:
    """How many simulations to make before looking at the clock again: less and less at the end."""
    if budget.iterations is not None:
        yield budget.iterations
        return
    assert budget.seconds is not None
    count = FIRST_CHUNK
    at = perf_counter()
    left = 1.0
    while left > FINAL_SLACK:
        yield count
        now = perf_counter()
        left = budget.seconds - (now - began)
        count = max(1, int(count / max(now - at, 1e-6) * min(left / 2, CLOCK_INTERVAL)))
        at = now
