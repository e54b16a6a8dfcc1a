"""Worlds weighted by what an opponent did."""

from typing import Any

import numpy as np

from oriflamme.bots.opponent_model.likelihood import likelihood_range
from oriflamme.bots.opponent_model.player_types import COLUMNS
from oriflamme.bots.opponent_model.reconstructed_game import ReconstructedGame, reconstruct_game
from oriflamme.bots.search.search_config import playout_exp_weights
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import Weights, uniform_weights
from tests.testkit.bots.observed_games import ObservedDecision, court_policies, possible_worlds


class WeightedWorlds:
    """A decision, some worlds that it leaves possible, and the past of the first of them."""

    def __init__(
        self, moment: ObservedDecision, worlds: int, weights: Weights | None = None
    ) -> None:
        self.moment = moment
        self.weights = uniform_weights() if weights is None else weights
        self.supposed = possible_worlds(moment.view, worlds, self.weights)
        self.past = self.past_of(0)

    def past_of(self, world: int) -> ReconstructedGame:
        found = reconstruct_game(self.moment.view, self.moment.memory, self.supposed[world])
        assert found
        return found

    @property
    def rivals(self) -> list[int]:
        return [n for n in range(len(self.moment.view.setup.seats)) if n != self.moment.seat]

    def hidden(self, seat: int) -> int:
        """The serials of an opponent's face-down cards, as bits."""
        down = [card for slot in self.moment.view.queue for card in slot if card.kind is None]
        owner = self.moment.view.setup.owner
        return sum(1 << card.serial for card in down if owner[card.family] == seat)

    def likelihoods(self, seat: int, *, plain: bool = False, places: int | None = None) -> Any:
        """How likely a rival's deeds are in each world, manner by manner, and how likely each was
        to be drawn."""
        work = likelihood_range if plain else get_compiled(likelihood_range)
        found = np.empty((len(self.supposed), COLUMNS))
        work(
            self.supposed,
            self.past.states,
            check_games(new_games(1)),
            self.past.actions,
            self.past.kinds,
            seat,
            self.hidden(seat),
            *court_policies(),
            playout_exp_weights(self.moment.view.setup, 1.0),
            self.weights,
            np.empty(places or 4 * len(self.supposed), np.int64),
            found,
        )
        return found
