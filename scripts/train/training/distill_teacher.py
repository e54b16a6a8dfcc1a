"""The net that a reflex learns from: it decides at every table, and says how likely it is to take
each option."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from oriflamme.learning.action_head import (
    action_numbers,
    flatten_logits,
    mask_logits,
    rows_of_actions,
)
from oriflamme.learning.actor import evaluate, policy_on_turn
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.env_step import SCRIPTED_ACTION
from oriflamme.learning.network import Weights
from oriflamme.learning.policy_assignment import SCRIPTED, PolicyAssignment
from training.distill_batch import DistillBatch


class TeacherOutput(NamedTuple):
    """The decisions of every game, and the network's policy there."""

    actions: Any
    """For the backend: sampled from the network, or left to the playout policy at its seats."""
    probs: Any
    """The network's probability of each action that it sees, [game, action], at every seat."""
    sees_all: Any
    """Whether it sees all that is legal; what it thinks otherwise is not learned from."""


class DistillTeacher:
    """A net that learns no more. It is asked about all seats: what to do where rivals have led a
    game is learned from it, too."""

    def __init__(self, config: TrainConfig, assignment: PolicyAssignment, weights: Weights) -> None:
        self._plan, self._seating = config, assignment
        self._weights = jax.tree.map(jnp.asarray, weights)
        self._key = jax.random.PRNGKey(config.seed)
        self._decide_jitted: Any = jax.jit(self._decide)
        self._targets_jitted: Any = jax.jit(self._targets)

    def decide(self, shown: Weights) -> TeacherOutput:
        """Decide in every game, as a backend shows them."""
        self._key, own = jax.random.split(self._key)
        return TeacherOutput(*self._decide_jitted(self._weights, shown, own))

    def targets(self, decided: TeacherOutput, part: DistillBatch) -> Any:
        """How likely each option of the same decisions is taken; 0 for all options of a decision
        that reaches beyond the net's sight."""
        return self._targets_jitted(decided.probs, decided.sees_all, part.decisions, part.actions)

    def _decide(self, weights: Weights, shown: Weights, chance: Any) -> TeacherOutput:
        _, legal, found, _ = evaluate(self._plan, weights, shown)
        logits = mask_logits(flatten_logits(found), legal).astype(jnp.float32)
        drawn = jnp.asarray(action_numbers(self._plan.visible_cards))[
            jax.random.categorical(chance, logits)
        ]
        seen, there = legal.astype(jnp.int32).sum(1), shown["mask"].astype(jnp.int32).sum(1)
        action = jnp.where(seen == 0, jnp.argmax(shown["mask"], 1), drawn)
        by_instinct = policy_on_turn(self._seating, shown) == SCRIPTED
        action = jnp.where(by_instinct, SCRIPTED_ACTION, action).astype(jnp.int32)
        return TeacherOutput(action, jax.nn.softmax(logits), seen == there)

    def _targets(self, chances: Any, whole: Any, whose: Any, actions: Any) -> Any:
        count = len(chances)
        game = jnp.minimum(whose, count - 1)
        place = jnp.asarray(rows_of_actions(self._plan.visible_cards))[actions.astype(jnp.int32)]
        found = chances[game, jnp.maximum(place, 0)]
        return jnp.where((whose < count) & whole[game] & (place >= 0), found, 0.0)
