"""Learning to do as somebody did: a net that plays like a bot, for a learner to meet."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
from oriflamme.learning.arithmetic import Arithmetic
from oriflamme.learning.network import Size, Weights, answer
from oriflamme.learning.options import allowed, in_a_row, masked, places_in_row

CARDS: Final = 18
"""Cards of the queue that are seen; decisions that need more are left out."""


class Examples(NamedTuple):
    """What somebody saw, might do and did, a decision a row."""

    seen: Any
    legal: Any
    action: Any
    """Its place in the row of actions that the network weighs."""

    def some(self, rows: Any) -> "Examples":
        return Examples(self.seen[rows], self.legal[rows], self.action[rows])


def as_examples(observation: Any, mask: Any, action: Any) -> Examples:
    """Decisions as the kernel and the codec tell them, as a network learns from them."""
    at = places_in_row(CARDS)[action.astype(np.int64)]
    seen = observation[:, : CARD_FIRST + CARD_SIZE * CARDS]
    legal = np.asarray(allowed(mask, CARDS), np.uint8)
    return Examples(seen, legal, at).some(at >= 0)


class Figures(NamedTuple):
    """How well it is done."""

    nats: Any
    """How unlikely the net thought what was done."""
    same: Any
    """How often what it thought likeliest was done."""


def likeness(weights: Weights, part: Examples, size: Size, dtype: Any) -> tuple[Any, Figures]:
    """How far from what was done."""
    found = answer(Arithmetic(dtype), weights, part.seen, size)
    logits = masked(in_a_row(found), part.legal)
    chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), part.action[:, None], 1)
    nats = -chosen.mean()
    return nats, Figures(nats, (logits.argmax(1) == part.action).mean())


def imitate(
    weights: Weights,
    size: Size,
    watched: Examples,
    *,
    passes: int,
    part: int = 4096,
    rate: float = 3e-4,
    seed: int = 1,
    dtype: Any = jnp.float32,
) -> Iterator[tuple[Weights, Figures]]:
    """Go through what was watched so many times; the weights and figures after each pass."""
    rng = np.random.default_rng(seed)
    steps = len(watched.action) // part
    rates = optax.cosine_decay_schedule(rate, passes * steps, 0.02)
    tutor = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rates, weight_decay=0.01))

    def learn(state: Any, examples: Examples) -> tuple[Any, Figures]:
        weights, memory = state
        slope, figures = jax.grad(partial(likeness, size=size, dtype=dtype), has_aux=True)(
            weights, examples
        )
        change, memory = tutor.update(slope, memory, weights)
        return (optax.apply_updates(weights, change), memory), figures

    step: Any = jax.jit(learn)
    weights = jax.tree.map(jnp.asarray, weights)
    state: Any = (weights, tutor.init(weights))
    for _ in range(passes):
        order = rng.permutation(len(watched.action))[: steps * part].reshape(steps, part)
        told = []
        for rows in order:
            state, figures = step(state, watched.some(rows))
            told.append(figures)
        yield state[0], Figures(*map(float, jnp.array(told).mean(0)))
