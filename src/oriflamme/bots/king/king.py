"""The king: has learned to play, remembers what was played, and searches with both."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from time import perf_counter
from typing import ClassVar, Final

import numpy as np

from oriflamme.bots.budget import NO_SEARCH, Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.distilled_policy.weights import PolicyStack, built_in_policies
from oriflamme.bots.duke import Duke
from oriflamme.bots.inference.prediction import Prediction, predict, stats_without_search
from oriflamme.bots.king.fit_marginals import fit_marginals
from oriflamme.bots.king.model_belief_weights import model_belief_weights
from oriflamme.bots.king.onnx_model import OnnxModel, built_in_model
from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.posterior_worlds import compile_opponent_model
from oriflamme.bots.search.run_search import run_search
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.search.search_prior import SearchPrior
from oriflamme.bots.search.searcher import Searcher
from oriflamme.bots.value_function.weights import ValueFunction, built_in_value_function
from oriflamme.kernel.codec import encode
from oriflamme.kernel.jit import get_compiled, has_compiler
from oriflamme.kernel.vocabulary import is_supported
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.setup import Setup
from oriflamme.views.view import View

TWO_PLAYERS: Final = 2
"""So many sit at the smallest table."""
LONG_TIME: Final = Budget(seconds=0.1)
MANY_ITERATIONS: Final = Budget(iterations=10_000)
"""From such budgets on there is time to look further."""


class King(Searcher):
    """A duke's search that heeds a net. Where the net cannot be asked, a duke plays."""

    config: ClassVar[SearchConfig] = SearchConfig(
        depth=4,
        exploration=1.0,
        margin=0.5,
        margin_scale=4.0,
        has_beliefs=True,
        inverse_temperature=1.0,
        inverse_temperature_at_two=1.0,
        model_prior_share=1.0,
        horizon=0,
        extra_turns=0,
        distilled_share=0.5,
        proposal_worlds=600,
    )
    long_config: ClassVar[SearchConfig] = replace(config, depth=8, horizon=1, exploration=0.3)
    """How it searches when there is time to look further."""
    model_belief_share: ClassVar[float] = 0.5
    """How far the net is heeded in what hidden cards may be; beliefs have the rest of the say."""
    default_budget = Budget(seconds=0.02)
    can_skip_search: ClassVar[bool] = True
    """Without a search it does what the net would do."""

    def __init__(self, model: OnnxModel | None = None) -> None:
        super().__init__()
        self._history = ActionHistory()
        self._model = model or built_in_model()
        if self._model is None:
            self.default_budget = Duke.default_budget
        else:
            get_compiled(fit_marginals)
            compile_opponent_model()

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        if is_supported(view.setup):
            self._history.observe(events, view.setup)
        return super().choose(view, events, rng=rng, budget=budget)

    def search(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        began = perf_counter()
        if self._model is None:
            budget = Duke.default_budget if budget == NO_SEARCH else budget
            return run_search(view, Duke.config, rng=rng, budget=budget)
        if budget == NO_SEARCH:
            return stats_without_search(view, predict(view, self._model), perf_counter() - began)
        return run_search(
            view,
            self._config_for(view.setup, budget),
            rng=rng,
            budget=budget,
            prior_source=partial(self._search_prior, self._model),
            value_function=self.value_function(view.setup),
            policies=self.policies(view.setup) if _leaves_time(budget) else None,
            history=self._history,
        )

    def value_function(self, setup: Setup) -> ValueFunction | None:
        """What it expects where a world is not played on. In a duel it does better without."""
        return built_in_value_function() if len(setup.seats) > TWO_PLAYERS else None

    def policies(self, setup: Setup) -> PolicyStack | None:
        """How it expects others to play who do not follow instinct. In a duel, too, it does better
        without."""
        return built_in_policies() if len(setup.seats) > TWO_PLAYERS else None

    def _config_for(self, setup: Setup, budget: Budget) -> SearchConfig:
        """A duel is played to its end in any case, however much time there is."""
        looks_further = _is_generous(budget) and len(setup.seats) > TWO_PLAYERS
        return self.long_config if looks_further else self.config

    def _search_prior(self, model: OnnxModel, view: View) -> SearchPrior:
        return search_prior(view, predict(view, model), self.model_belief_share)


def _is_generous(budget: Budget) -> bool:
    if budget.iterations is not None:
        return budget.iterations >= (MANY_ITERATIONS.iterations or 0)
    return (budget.seconds or 0.0) >= (LONG_TIME.seconds or 0.0)


def _leaves_time(budget: Budget) -> bool:
    """Uncompiled, a reflex would take up any time there is before the search has begun."""
    return budget.iterations is not None or has_compiler()


def search_prior(view: View, prediction: Prediction, model_belief_share: float) -> SearchPrior:
    """A reading as a search takes it; `guesses` is the net's say in what hidden cards may be."""
    seat = view.viewer
    assert seat is not None
    odds = {encode(action, view.setup, seat): odds for action, odds in prediction.policy.items()}
    favour = np.array([odds[number] for number in sorted(odds)])
    return SearchPrior(favour, model_belief_weights(view, prediction, model_belief_share))
