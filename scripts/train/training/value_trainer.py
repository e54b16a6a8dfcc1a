"""Train a value function on positions and results."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.bots.search.layout import INFLUENCE, RANK, UTILITY, WIN_SHARE
from oriflamme.bots.value_function.layout import (
    BEHIND,
    BEST,
    FEATURES,
    INPUT_UNITS,
    MAX_DISTANCE,
    MAX_INFLUENCE,
    STAGES,
)
from oriflamme.bots.value_function.layout import INFLUENCE as INFLUENCE_ROWS
from oriflamme.bots.value_function.prediction import INFLUENCE_UNIT, MAX_ACTIVATION, SCALE
from oriflamme.bots.value_function.weights import SHAPES, ValueFunction
from training.value_features import ValueFeatures

MAX_REAL_ACTIVATION: Final = MAX_ACTIVATION / SCALE
"""Where a sum or a hidden number ends."""
AUXILIARY_COEF: Final = 0.2
"""How much influence and rank count beside what is searched for."""
LEARNING_RATE: Final = 2e-3
FINAL_LEARNING_RATE: Final = 2e-5


def new_value_function(seed: int) -> ValueFunction:
    """Weights that have learned nothing yet."""
    rng = np.random.default_rng(seed)

    def any_numbers(shape: tuple[int, ...], spread: float) -> Any:
        return jnp.asarray(rng.standard_normal(shape) * spread, jnp.float32)

    return ValueFunction(
        any_numbers(SHAPES.input_weights, 0.02),
        any_numbers(SHAPES.hidden_weights, INPUT_UNITS**-0.5).at[:, :, INPUT_UNITS].set(0.1),
        any_numbers(SHAPES.output_weights, 0.05).at[:, :, -1].set(0.0),
    )


def forward(learned: ValueFunction, features: Any, stages: Any) -> Any:
    """What is expected, [example, figure], in logits where it is a likelihood."""
    here = (
        jnp.zeros((len(features), FEATURES + 1))
        .at[jnp.arange(len(features))[:, None], features]
        .add(1.0)
    )
    sums = jnp.clip(here[:, :FEATURES] @ learned.input_weights, 0.0, MAX_REAL_ACTIVATION)
    hidden = jnp.clip(_of_stage(learned.hidden_weights, sums, stages), 0.0, MAX_REAL_ACTIVATION)
    return _of_stage(learned.output_weights, jnp.concatenate([sums, hidden], 1), stages)


def _of_stage(weights: Any, numbers: Any, stages: Any) -> Any:
    """What numbers add up to by the weights of their stage. All stages are computed, and one taken:
    that is one multiplication of matrices, where picking weights would copy them."""
    every = jnp.einsum("bn,son->bso", numbers, weights[:, :, :-1]) + weights[:, :, -1]
    return jnp.take_along_axis(every, stages[:, None, None], 1)[:, 0]


def value_loss(learned: ValueFunction, part: ValueFeatures) -> tuple[Any, Any]:
    """How badly it is told, to be made less, and the squares of the errors of worth and share."""
    told = forward(learned, part.features.astype(jnp.int32), part.stages.astype(jnp.int32))
    goals = part.targets
    likelihoods = sum(
        optax.sigmoid_binary_cross_entropy(told[:, n], goals[:, n]) for n in (UTILITY, WIN_SHARE)
    )
    aside = (told[:, INFLUENCE] - goals[:, INFLUENCE] / INFLUENCE_UNIT) ** 2
    aside += (told[:, RANK] - goals[:, RANK]) ** 2
    errors = [(jax.nn.sigmoid(told[:, n]) - goals[:, n]) ** 2 for n in (UTILITY, WIN_SHARE)]
    return (likelihoods + AUXILIARY_COEF * aside).mean(), jnp.stack(errors, 1)


class ValueTrainer:
    """Learns from examples in parts, the rate falling from the first to the last."""

    def __init__(self, data: ValueFeatures, *, epochs: int, batch_size: int, seed: int) -> None:
        self._known = ValueFeatures(*map(jnp.asarray, data))
        self._part, self._parts = batch_size, len(data.stages) // batch_size
        self._passes, self._key = epochs, jax.random.PRNGKey(seed)
        steps = max(1, epochs * self._parts)
        self._adam = optax.adam(
            optax.cosine_decay_schedule(LEARNING_RATE, steps, FINAL_LEARNING_RATE / LEARNING_RATE)
        )
        self.learned = new_value_function(seed)
        self._opt_state = self._adam.init(self.learned)

    def train(self) -> Iterator[float]:
        """Go through all examples so often; after each pass, how badly they were told."""
        work: Any = jax.jit(self._pass, donate_argnums=(0, 1))
        for _ in range(self._passes):
            self._key, own = jax.random.split(self._key)
            self.learned, self._opt_state, badly = work(
                self.learned, self._opt_state, self._known, own
            )
            yield float(badly)

    def _pass(self, learned: ValueFunction, memory: Any, known: ValueFeatures, chance: Any) -> Any:
        order = jax.random.permutation(chance, len(known.stages))

        def correct(at: Any, now: Any) -> Any:
            learned, memory, badly = now
            rows = jax.lax.dynamic_slice_in_dim(order, at * self._part, self._part)
            part = ValueFeatures(*(array[rows] for array in known))
            (loss, _), slopes = jax.value_and_grad(value_loss, has_aux=True)(learned, part)
            steps, memory = self._adam.update(slopes, memory)
            return optax.apply_updates(learned, steps), memory, badly + loss / self._parts

        return jax.lax.fori_loop(0, self._parts, correct, (learned, memory, 0.0))


def errors_by_stage(learned: ValueFunction, known: ValueFeatures, part: int) -> Any:
    """By stage, the roots of the mean squares of the errors of worth and share."""
    work: Any = jax.jit(partial(value_loss, learned))
    squares = [
        np.asarray(work(ValueFeatures(*(array[at : at + part] for array in known)))[1])
        for at in range(0, len(known.stages) - part + 1, part)
    ]
    found = np.concatenate(squares)
    stages = known.stages[: len(found)]
    here = [stages == stage for stage in range(STAGES)]
    return [np.sqrt(found[at].mean(0)) if at.any() else np.zeros(2) for at in here]


def to_integers(learned: ValueFunction, seen: Any) -> ValueFunction:
    """As the search reads it; `seen` are the features there were: others say nothing, or the same
    as the nearest."""
    rows = np.array(learned.input_weights)
    rows[~seen] = 0.0
    fill_in(rows)
    numbers = (rows, np.asarray(learned.hidden_weights), np.asarray(learned.output_weights))
    return ValueFunction(*(_rounded(each) for each in numbers))


def _rounded(numbers: Any) -> Any:
    """A weight has at most eight times the unit, so that sums stay within 32 bits."""
    return np.clip(np.round(numbers * SCALE), -8 * SCALE, 8 * SCALE).astype(np.int16)


def fill_in(rows: Any) -> None:
    """Give distances and supplies that were never seen what the nearest that were have."""
    scale = 2 * MAX_DISTANCE + 1
    starts = [*range(BEHIND, BEST + 1, scale)]
    for start, length in ((INFLUENCE_ROWS, MAX_INFLUENCE), *((start, scale) for start in starts)):
        steps = rows[start : start + length]
        seen = np.flatnonzero(steps.any(1))
        for step in np.flatnonzero(~steps.any(1)) if len(seen) else ():
            steps[step] = steps[seen[np.abs(seen - step).argmin()]]
