"""A reflex learns to do as a teacher would."""

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
from training.reflex_lessons import Lesson
from training.reflex_marks import NO_MARK

FULL: Final = MAX_ACTIVATION / SCALE
"""Where a sum ends."""
RATE: Final = 5e-3
LAST: Final = 1 / 50
"""The part of the rate that is left at the end."""
ADAM: Final = optax.scale_by_adam()


class Figures(NamedTuple):
    """How well a lesson was known before it was learned from."""

    nats: Any
    """How unlikely what the teacher does was thought, a decision,"""
    unsure: Any
    """and how unlikely the teacher thinks it: nobody comes below that."""
    same: Any
    """How often both liked the same option best."""
    decisions: Any
    """So many were learned from."""


def new_reflex(seed: int) -> DistilledPolicy:
    """Weights that have learned nothing yet. The last row is what each sum has anyway."""
    rng = np.random.default_rng(seed)
    rows = rng.standard_normal(SHAPES.input_weights) * 0.05
    rows[NO_MARK] = 0.1
    return DistilledPolicy(
        jnp.asarray(rows, jnp.float32),
        jnp.zeros(SHAPES.direct_weights, jnp.float32),
        jnp.asarray(rng.standard_normal(SHAPES.output_weights) * 0.1, jnp.float32),
    )


def tell(learned: DistilledPolicy, part: Lesson) -> Any:
    """The logarithms of how likely each option is; 0 for room that is left over."""
    count = len(part.shared)
    rows = learned.input_weights.at[NO_MARK].set(0.0)
    direct = learned.direct_weights.at[NO_MARK].set(0.0)
    marks, options = part.shared.astype(jnp.int32), part.of_options.astype(jnp.int32)
    here = jnp.zeros((count, FEATURES + 1)).at[jnp.arange(count)[:, None], marks].add(1.0)
    sums = here @ rows + learned.input_weights[NO_MARK]
    whose = jnp.minimum(part.whose, count - 1)
    hidden = jnp.clip(sums[whose] + rows[options].sum(1), 0.0, FULL)
    logits = (hidden * learned.output_weights[part.moments.astype(jnp.int32)][whose]).sum(1)
    logits += direct[options].sum(1)
    logits -= jax.lax.stop_gradient(_most(logits, part))[part.whose]
    whole = _sum(jnp.exp(logits), part)
    return jnp.where(part.whose < count, logits - jnp.log(whole)[part.whose], 0.0)


def off(learned: DistilledPolicy, part: Lesson, chances: Any) -> tuple[Any, Figures]:
    """How far from the teacher, who takes each option with such a chance, to be made less."""
    logs = tell(learned, part)
    decisions = jnp.maximum(taught(part, chances).sum(), 1)
    nats = -(chances * logs).sum() / decisions
    unsure = -(chances * jnp.log(jnp.maximum(chances, 1e-9))).sum() / decisions
    liked = (logs == _most(logs, part)[part.whose]) & (chances > 0)
    both = liked & (chances == _most(chances, part)[part.whose])
    same = (_sum(both.astype(jnp.float32), part) > 0).sum() / decisions
    return nats, Figures(nats, unsure, same, decisions)


def taught(part: Lesson, chances: Any) -> Any:
    """Of which decisions the teacher said anything, and at the end no for nobody's."""
    return _sum(chances, part) > 0.5


def meet(seen: Any, part: Lesson, chances: Any) -> Any:
    """The marks met so far, with those of some more decisions that are learned from."""
    learned_from = taught(part, chances)
    shared = jnp.where(learned_from[:-1, None], part.shared, NO_MARK)
    of_options = jnp.where(learned_from[part.whose][:, None], part.of_options, NO_MARK)
    return seen.at[shared].set(True).at[of_options].set(True)


class Tutor:
    """Corrects a reflex lesson by lesson, the rate falling from the first to the last.

    Of the marks that the start knows it is told in `seen`; of others it knows none."""

    def __init__(self, start: DistilledPolicy, seen: Any = None, rate: float = RATE) -> None:
        self.learned = jax.tree.map(jnp.array, start)  # copies: lessons use up what they are given
        self.seen = jnp.zeros(FEATURES + 1, bool) if seen is None else jnp.array(seen)
        self._rate = rate
        self._memory = ADAM.init(self.learned)

    def correct(self, part: Lesson, chances: Any, done: float) -> Figures:
        """Learn from some decisions, when such a part of all is done."""
        rate = self._rate * (LAST + (1 - LAST) * (1 + cos(pi * done)) / 2)
        now = (self.learned, self.seen, self._memory)
        self.learned, self.seen, self._memory, figures = _correct(*now, part, chances, rate)
        return Figures(*figures)


@partial(jax.jit, donate_argnums=(0, 1, 2))
def _correct(
    learned: DistilledPolicy, seen: Any, memory: Any, part: Lesson, chances: Any, rate: Any
) -> Any:
    slopes, figures = jax.grad(off, has_aux=True)(learned, part, chances)
    steps, memory = ADAM.update(slopes, memory)
    steps = jax.tree.map(lambda step: -rate * step, steps)
    learned = optax.apply_updates(learned, steps)
    return learned, meet(seen, part, chances), memory, figures


def _sum(numbers: Any, part: Lesson) -> Any:
    """Of each decision's options, and of nobody's."""
    count = len(part.shared) + 1
    return jax.ops.segment_sum(numbers, part.whose, count, indices_are_sorted=True)


def _most(numbers: Any, part: Lesson) -> Any:
    count = len(part.shared) + 1
    return jax.ops.segment_max(numbers, part.whose, count, indices_are_sorted=True)
