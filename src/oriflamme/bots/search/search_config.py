"""In which style a bot searches."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from oriflamme.bots.opponent_model.player_types import PLAYER_TYPES, UNIFORM_PRIOR, TypePrior
from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights, Numbers, exp_weight_array
from oriflamme.bots.playout_policy.weights import weight_array, weights_key_of
from oriflamme.kernel.constants import ROUNDS
from oriflamme.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """How a bot searches; see `layout` for what each number does."""

    depth: int
    exploration: float
    margin: float
    margin_scale: float
    has_beliefs: bool
    """Whether worlds are weighed by beliefs, or all alike."""
    inverse_temperature: float
    """How far everybody follows instinct, and what is tried first: at 0 all options are alike."""
    inverse_temperature_at_two: float
    """The same at a table of two, where there is one rival to foresee and not several."""
    use_playout_policy: bool = True
    model_prior_share: float = 0.0
    """How much of what is tried first goes by counsel, if there is any, and not by instinct."""

    horizon: int = ROUNDS
    """How many rounds after the present one are played at most before prospects are taken for the
    rest. With all of them every world is played to its end, as those are in any case in which no
    rival cares."""

    extra_turns: int = 0
    """How many more cards are placed or have their turn, beyond the tree, before that."""

    distilled_share: float = 0.0
    """How often a seat is taken to play by reflex, if there is one, and not by instinct."""

    proposal_worlds: int = 0
    """Out of so many worlds at most that its view leaves possible it makes those in which it plays
    on, by what it remembers of its rivals; at 0 it plays on in the worlds as they are drawn."""

    type_prior: TypePrior = UNIFORM_PRIOR
    """In which manner it takes its rivals to play before it remembers anything of them."""

    def __post_init__(self) -> None:
        prior = self.type_prior
        if len(prior) != PLAYER_TYPES or min(prior) < 0 or not max(prior) > 0:
            raise ValueError(
                f"type_prior needs {PLAYER_TYPES} numbers, none negative and one above, got {prior}"
            )

    def params(self) -> Numbers:
        numbers = (
            self.depth,
            self.exploration,
            self.margin,
            self.margin_scale,
            self.use_playout_policy,
            self.model_prior_share,
            self.horizon,
            self.extra_turns,
            self.distilled_share,
        )
        return np.array(numbers, np.float64)

    def exp_weights(self, setup: Setup) -> ExpWeights:
        """Instinct as the search takes it."""
        return playout_exp_weights(
            setup,
            self.inverse_temperature_at_two if len(setup.seats) == 2 else self.inverse_temperature,
        )


def playout_exp_weights(setup: Setup, inverse_temperature: float) -> ExpWeights:
    """Instinct for a table, followed so far: at 1 as it was learned, further on more resolutely."""
    return _exp_weights(weights_key_of(setup), inverse_temperature)


@cache
def _exp_weights(ruleset: str, trust: float) -> ExpWeights:
    return exp_weight_array(trust * weight_array(ruleset))
