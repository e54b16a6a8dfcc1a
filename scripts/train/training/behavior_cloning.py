"""Behavior cloning: train a network on the decisions of a bot."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
from oriflamme.learning.action_head import (
    flatten_logits,
    flatten_mask,
    mask_logits,
    rows_of_actions,
)
from oriflamme.learning.network import NetworkSize, Weights, forward
from oriflamme.learning.ops import JaxOps

CARDS: Final = 18
"""Cards of the queue that are seen; decisions that need more are left out."""


class CloningData(NamedTuple):
    """Observations, legal actions and actions taken, a decision a row."""

    seen: Any
    legal: Any
    action: Any
    """Its place in the row of actions that the network weighs."""

    def some(self, rows: Any) -> "CloningData":
        return CloningData(self.seen[rows], self.legal[rows], self.action[rows])


def as_cloning_data(observation: Any, mask: Any, action: Any) -> CloningData:
    """Decisions as the kernel and the codec tell them, as a network learns from them."""
    at = rows_of_actions(CARDS)[action.astype(np.int64)]
    seen = observation[:, : CARD_FIRST + CARD_SIZE * CARDS]
    legal = np.asarray(flatten_mask(mask, CARDS), np.uint8)
    return CloningData(seen, legal, at).some(at >= 0)


class CloningStats(NamedTuple):
    """How well it is done."""

    cross_entropy: Any
    """Of the actions taken under the network's policy."""
    accuracy: Any
    """How often what it thought likeliest was done."""


def cloning_loss(
    weights: Weights, batch: CloningData, size: NetworkSize, dtype: Any
) -> tuple[Any, CloningStats]:
    """How far from what was done."""
    found = forward(JaxOps(dtype), weights, batch.seen, size)
    logits = mask_logits(flatten_logits(found), batch.legal)
    chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), batch.action[:, None], 1)
    nats = -chosen.mean()
    return nats, CloningStats(nats, (logits.argmax(1) == batch.action).mean())


def clone(
    weights: Weights,
    size: NetworkSize,
    data: CloningData,
    *,
    epochs: int,
    batch_size: int = 4096,
    learning_rate: float = 3e-4,
    seed: int = 1,
    dtype: Any = jnp.float32,
) -> Iterator[tuple[Weights, CloningStats]]:
    """Go through what was watched so many times; the weights and figures after each pass."""
    rng = np.random.default_rng(seed)
    steps = len(data.action) // batch_size
    rates = optax.cosine_decay_schedule(learning_rate, epochs * steps, 0.02)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rates, weight_decay=0.01))

    def learn(state: Any, examples: CloningData) -> tuple[Any, CloningStats]:
        weights, memory = state
        slope, figures = jax.grad(partial(cloning_loss, size=size, dtype=dtype), has_aux=True)(
            weights, examples
        )
        change, memory = optimizer.update(slope, memory, weights)
        return (optax.apply_updates(weights, change), memory), figures

    step: Any = jax.jit(learn)
    weights = jax.tree.map(jnp.asarray, weights)
    state: Any = (weights, optimizer.init(weights))
    for _ in range(epochs):
        order = rng.permutation(len(data.action))[: steps * batch_size].reshape(steps, batch_size)
        stats = []
        for rows in order:
            state, figures = step(state, data.some(rows))
            stats.append(figures)
        yield state[0], CloningStats(*map(float, jnp.array(stats).mean(0)))
