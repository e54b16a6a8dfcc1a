"""The net that a reflex learns from: it decides at every table, and says how likely it is to take
each option."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from oriflamme.learning.choosing import look, whose_turn
from oriflamme.learning.network import Weights
from oriflamme.learning.options import in_a_row, masked, numbers, places_in_row
from oriflamme.learning.plan import Plan
from oriflamme.learning.seating import INSTINCT, Seating
from oriflamme.learning.turns import BY_INSTINCT
from training.reflex_lessons import Lesson


class Decided(NamedTuple):
    """What was decided in every game, and what the net thinks of it."""

    actions: Any
    """For the hall: drawn as the net would, and where instinct has the seat, left to instinct."""
    chances: Any
    """How likely the net would take each action that it sees, [game, action], whoever decides."""
    whole: Any
    """Whether it sees all that is legal; what it thinks otherwise is not learned from."""


class Teacher:
    """A net that learns no more. It is asked about all seats: what to do where rivals have led a
    game is learned from it, too."""

    def __init__(self, plan: Plan, seating: Seating, weights: Weights) -> None:
        self._plan, self._seating = plan, seating
        self._weights = jax.tree.map(jnp.asarray, weights)
        self._chance = jax.random.PRNGKey(plan.seed)
        self._deciding: Any = jax.jit(self._decide)
        self._telling: Any = jax.jit(self._tell)

    def decide(self, shown: Weights) -> Decided:
        """Decide in every game, as a hall shows them."""
        self._chance, own = jax.random.split(self._chance)
        return Decided(*self._deciding(self._weights, shown, own))

    def tell(self, decided: Decided, part: Lesson) -> Any:
        """How likely each option of the same decisions is taken; 0 for all options of a decision
        that reaches beyond the net's sight."""
        return self._telling(decided.chances, decided.whole, part.whose, part.actions)

    def _decide(self, weights: Weights, shown: Weights, chance: Any) -> Decided:
        _, legal, found, _ = look(self._plan, weights, shown)
        logits = masked(in_a_row(found), legal).astype(jnp.float32)
        drawn = jnp.asarray(numbers(self._plan.cards))[jax.random.categorical(chance, logits)]
        seen, there = legal.astype(jnp.int32).sum(1), shown["mask"].astype(jnp.int32).sum(1)
        action = jnp.where(seen == 0, jnp.argmax(shown["mask"], 1), drawn)
        by_instinct = whose_turn(self._seating, shown) == INSTINCT
        action = jnp.where(by_instinct, BY_INSTINCT, action).astype(jnp.int32)
        return Decided(action, jax.nn.softmax(logits), seen == there)

    def _tell(self, chances: Any, whole: Any, whose: Any, actions: Any) -> Any:
        count = len(chances)
        game = jnp.minimum(whose, count - 1)
        place = jnp.asarray(places_in_row(self._plan.cards))[actions.astype(jnp.int32)]
        found = chances[game, jnp.maximum(place, 0)]
        return jnp.where((whose < count) & whole[game] & (place >= 0), found, 0.0)
