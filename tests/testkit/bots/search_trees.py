"""Trees that a search grows."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from oriflamme import View
from oriflamme.bots.king import King
from oriflamme.bots.opponent_model.posterior_worlds import NO_TYPES
from oriflamme.bots.search.layout import ANY_FIRST, NODE_FIELDS, NODE_VALUES, OUTCOME_STATS
from oriflamme.bots.search.run_search import NO_RECORD
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.search.search_prior import NO_PRIOR
from oriflamme.bots.search.simulation import search_range
from oriflamme.bots.value_function.weights import (
    NO_VALUE_FUNCTION,
    SHAPES,
    ValueFunction,
    built_in_value_function,
)
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.constants import ROUNDS, SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from tests.testkit.bots.observed_games import court_policies, possible_worlds

TO_THE_END = replace(King.config, horizon=ROUNDS)
"""A king's style if it had no prospects."""


class SearchCase(NamedTuple):
    """A view, and how it is searched."""

    view: View
    config: SearchConfig = TO_THE_END
    player_types: Any = NO_TYPES
    value_function: ValueFunction = NO_VALUE_FUNCTION
    worlds: int = 4
    simulations: int = 6

    def tree(self, *, plain: bool = False) -> list[Any]:
        """What a search makes of it."""
        work = search_range if plain else get_compiled(search_range)
        tree, figures = np.zeros((512, NODE_FIELDS), np.int64), np.zeros((512, OUTCOME_STATS))
        work(
            possible_worlds(self.view, self.worlds),
            check_games(new_games(1)),
            self.simulations,
            9,
            self.config.exp_weights(self.view.setup),
            self.config.params(),
            NO_PRIOR,
            tree,
            np.zeros((512, NODE_VALUES)),
            figures,
            ANY_FIRST,
            NO_RECORD[None],
            NO_RECORD,
            *self.value_function,
            *court_policies(),
            self.player_types,
        )
        return [tree.tolist(), figures.tolist()]


def all_of_type(manner: int, worlds: int) -> Any:
    """Every seat of the same player type in all worlds."""
    return np.full((worlds, SEATS), manner, np.int64)


def trained_value() -> ValueFunction:
    found = built_in_value_function()
    assert found
    return found


def untrained_value() -> ValueFunction:
    """A value function that was never trained."""
    rng = np.random.default_rng(6)
    return ValueFunction(*(rng.integers(-999, 999, shape, np.int16) for shape in SHAPES))
