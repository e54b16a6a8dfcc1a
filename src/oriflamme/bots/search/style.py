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
class Style:
    """How a bot searches; see `layout` for what each number does."""

    depth: int
    curiosity: float
    margin: float
    close: float
    has_beliefs: bool
    """Whether worlds are weighed by beliefs, or all alike."""
    trust: float
    """How far everybody follows instinct, and what is tried first: at 0 all options are alike."""
    trust_at_two: float
    """The same at a table of two, where there is one rival to foresee and not several."""
    by_instinct: bool = True
    heed: float = 0.0
    """How much of what is tried first goes by counsel, if there is any, and not by instinct."""

    horizon: int = ROUNDS
    """How many rounds after the present one are played at most before prospects are taken for the
    rest. With all of them every world is played to its end, as those are in any case in which no
    rival cares."""

    ahead: int = 0
    """How many more cards are placed or have their turn, beyond the tree, before that."""

    by_reflex: float = 0.0
    """How often a seat is taken to play by reflex, if there is one, and not by instinct."""

    supposed: int = 0
    """Out of so many worlds at most that its view leaves possible it makes those in which it plays
    on, by what it remembers of its rivals; at 0 it plays on in the worlds as they are drawn."""

    beforehand: TypePrior = UNIFORM_PRIOR
    """In which manner it takes its rivals to play before it remembers anything of them."""

    def __post_init__(self) -> None:
        told = self.beforehand
        if len(told) != PLAYER_TYPES or min(told) < 0 or not max(told) > 0:
            raise ValueError(
                f"beforehand has {PLAYER_TYPES} numbers, none below 0 and one at least above, not {told}"
            )

    def knobs(self) -> Numbers:
        numbers = (
            self.depth,
            self.curiosity,
            self.margin,
            self.close,
            self.by_instinct,
            self.heed,
            self.horizon,
            self.ahead,
            self.by_reflex,
        )
        return np.array(numbers, np.float64)

    def factors(self, setup: Setup) -> ExpWeights:
        """Instinct as the search takes it."""
        return instinct(setup, self.trust_at_two if len(setup.seats) == 2 else self.trust)


def instinct(setup: Setup, trust: float) -> ExpWeights:
    """Instinct for a table, followed so far: at 1 as it was learned, further on more resolutely."""
    return _factors(weights_key_of(setup), trust)


@cache
def _factors(ruleset: str, trust: float) -> ExpWeights:
    return exp_weight_array(trust * weight_array(ruleset))
