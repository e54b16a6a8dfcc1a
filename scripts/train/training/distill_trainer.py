"""Train a distilled policy on a teacher's probabilities."""

from functools import partial
from math import cos, pi
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.bots.distilled_policy.layout import FEATURES, SCALE
from oriflamme.bots.distilled_policy.policy_scores import MAX_ACTIVATION
from oriflamme.bots.distilled_policy.weights import SHAPES, DistilledPolicy
from training.distill_batch import DistillBatch
from training.distill_features import NO_FEATURE

MAX_REAL_ACTIVATION: Final = MAX_ACTIVATION / SCALE
"""Where a sum ends."""
LEARNING_RATE: Final = 5e-3
FINAL_RATE_FRACTION: Final = 1 / 50
"""The part of the rate that is left at the end."""
ADAM: Final = optax.scale_by_adam()


class DistillStats(NamedTuple):
    """How well a lesson was known before it was learned from."""

    cross_entropy: Any
    """How unlikely what the teacher does was thought, a decision,"""
    teacher_entropy: Any
    """and the teacher's own entropy, the lower bound."""
    agreement: Any
    """How often both liked the same option best."""
    decisions: Any
    """So many were learned from."""


def new_policy(seed: int) -> DistilledPolicy:
    """Weights that have learned nothing yet. The last row is what each sum has anyway."""
    rng = np.random.default_rng(seed)
    rows = rng.standard_normal(SHAPES.input_weights) * 0.05
    rows[NO_FEATURE] = 0.1
    return DistilledPolicy(
        jnp.asarray(rows, jnp.float32),
        jnp.zeros(SHAPES.direct_weights, jnp.float32),
        jnp.asarray(rng.standard_normal(SHAPES.output_weights) * 0.1, jnp.float32),
    )


def log_probs(learned: DistilledPolicy, batch: DistillBatch) -> Any:
    """The logarithms of how likely each option is; 0 for room that is left over."""
    count = len(batch.shared)
    rows = learned.input_weights.at[NO_FEATURE].set(0.0)
    direct = learned.direct_weights.at[NO_FEATURE].set(0.0)
    features, options = batch.shared.astype(jnp.int32), batch.option_features.astype(jnp.int32)
    here = jnp.zeros((count, FEATURES + 1)).at[jnp.arange(count)[:, None], features].add(1.0)
    sums = here @ rows + learned.input_weights[NO_FEATURE]
    whose = jnp.minimum(batch.decisions, count - 1)
    hidden = jnp.clip(sums[whose] + rows[options].sum(1), 0.0, MAX_REAL_ACTIVATION)
    logits = (hidden * learned.output_weights[batch.stages.astype(jnp.int32)][whose]).sum(1)
    logits += direct[options].sum(1)
    logits -= jax.lax.stop_gradient(_most(logits, batch))[batch.decisions]
    whole = _sum(jnp.exp(logits), batch)
    return jnp.where(batch.decisions < count, logits - jnp.log(whole)[batch.decisions], 0.0)


def distill_loss(
    learned: DistilledPolicy, batch: DistillBatch, probs: Any
) -> tuple[Any, DistillStats]:
    """How far from the teacher, who takes each option with such a chance, to be made less."""
    logs = log_probs(learned, batch)
    decisions = jnp.maximum(has_target(batch, probs).sum(), 1)
    nats = -(probs * logs).sum() / decisions
    unsure = -(probs * jnp.log(jnp.maximum(probs, 1e-9))).sum() / decisions
    liked = (logs == _most(logs, batch)[batch.decisions]) & (probs > 0)
    both = liked & (probs == _most(probs, batch)[batch.decisions])
    same = (_sum(both.astype(jnp.float32), batch) > 0).sum() / decisions
    return nats, DistillStats(nats, unsure, same, decisions)


def has_target(part: DistillBatch, chances: Any) -> Any:
    """Which decisions have a target; the padding at the end has none."""
    return _sum(chances, part) > 0.5


def update_seen(seen: Any, part: DistillBatch, chances: Any) -> Any:
    """The features seen so far, with those of another batch."""
    learned_from = has_target(part, chances)
    shared = jnp.where(learned_from[:-1, None], part.shared, NO_FEATURE)
    of_options = jnp.where(learned_from[part.decisions][:, None], part.option_features, NO_FEATURE)
    return seen.at[shared].set(True).at[of_options].set(True)


class DistillTrainer:
    """Updates a distilled policy batch by batch, the rate falling from the first to the last.

    `seen` has the features of the start; without it there are none."""

    def __init__(
        self, start: DistilledPolicy, seen: Any = None, learning_rate: float = LEARNING_RATE
    ) -> None:
        self.learned = jax.tree.map(jnp.array, start)  # copies: lessons use up what they are given
        self.seen = jnp.zeros(FEATURES + 1, bool) if seen is None else jnp.array(seen)
        self._rate = learning_rate
        self._opt_state = ADAM.init(self.learned)

    def update(self, part: DistillBatch, chances: Any, done: float) -> DistillStats:
        """Learn from some decisions, when such a part of all is done."""
        rate = self._rate * (
            FINAL_RATE_FRACTION + (1 - FINAL_RATE_FRACTION) * (1 + cos(pi * done)) / 2
        )
        now = (self.learned, self.seen, self._opt_state)
        self.learned, self.seen, self._opt_state, figures = _update(*now, part, chances, rate)
        return DistillStats(*figures)


@partial(jax.jit, donate_argnums=(0, 1, 2))
def _update(
    learned: DistilledPolicy, seen: Any, memory: Any, part: DistillBatch, chances: Any, rate: Any
) -> Any:
    slopes, figures = jax.grad(distill_loss, has_aux=True)(learned, part, chances)
    steps, memory = ADAM.update(slopes, memory)
    steps = jax.tree.map(lambda step: -rate * step, steps)
    learned = optax.apply_updates(learned, steps)
    return learned, update_seen(seen, part, chances), memory, figures


def _sum(numbers: Any, part: DistillBatch) -> Any:
    """Of each decision's options, and of the padding."""
    count = len(part.shared) + 1
    return jax.ops.segment_sum(numbers, part.decisions, count, indices_are_sorted=True)


def _most(numbers: Any, part: DistillBatch) -> Any:
    count = len(part.shared) + 1
    return jax.ops.segment_max(numbers, part.decisions, count, indices_are_sorted=True)
