"""A second network, for lessons alone: every card lies open to it, and all it says is how a game
will end.

What was luck of the cards and what was merit of a choice is told apart best by somebody from whom
nothing is hidden. It never chooses, and no bot is given it.
"""

from typing import Any, Final

import jax
import jax.numpy as jnp
import optax

from oriflamme.kernel.constants import FAMILIES
from oriflamme.kernel.observation import (
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HIDDEN,
    IN_HAND,
    KINDS_FIRST,
    NEVER_ASIDE,
    QUEUED,
)
from oriflamme.learning.network import NetworkOutput, NetworkSize, Weights, forward, new_weights
from oriflamme.learning.ops import JaxOps
from oriflamme.learning.tokens import KINDS

CRITIC_PREFIX: Final = "critic_"
"""Before the names of its weights, which lie among those of the network that plays."""


def with_critic(weights: Weights, size: NetworkSize, seed: int) -> Weights:
    """A network's weights, and beside them those of one that knows nothing yet of open cards."""
    return weights | {CRITIC_PREFIX + name: each for name, each in new_weights(size, seed).items()}


def optimize_separately(optimizer: Any) -> Any:
    """A tutor for each of the two networks: how far one has to go holds the other back in
    nothing."""
    return optax.partition(
        {"critic": optimizer, "playing": optimizer},
        lambda weights: {
            n: "critic" if n.startswith(CRITIC_PREFIX) else "playing" for n in weights
        },
    )


def weight_names(size: NetworkSize, *, has_critic: bool) -> list[str]:
    """The names of all weights of a run, in the order in which they are kept."""
    weights = new_weights(size, 0)
    return sorted(with_critic(weights, size, 0) if has_critic else weights)


def value_output(
    weights: Weights, found: NetworkOutput, minibatch: Weights, size: NetworkSize, dtype: Any
) -> NetworkOutput:
    """Who says how a game will end: whoever sees all cards, if there is somebody, or else the
    network that plays, which has `found` it already. `part` has what was seen, and the truth."""
    of_open = {
        n.removeprefix(CRITIC_PREFIX): each
        for n, each in weights.items()
        if n.startswith(CRITIC_PREFIX)
    }
    if not of_open:
        return found
    seen = reveal_all_cards(minibatch["seen"], minibatch["queued"], minibatch["held"])
    return forward(JaxOps(dtype), of_open, seen, size)


def reveal_all_cards(seen: Any, queued: Any, held: Any) -> Any:
    """Observations in which every card of the queue and every hand lies open. What is still hidden
    then was set aside, or is in a duellist's pile."""
    count = len(seen)
    families = seen[:, FAMILY_FIRST:CARD_FIRST].reshape(count, FAMILIES, FAMILY_SIZE)
    rows = seen[:, CARD_FIRST:].reshape(count, -1, CARD_SIZE)
    crest = rows[:, :, CARD_AT.crest].astype(jnp.int32)
    kind = jnp.where(crest > 0, queued.astype(jnp.int32), -1)
    whose = jax.nn.one_hot(crest - 1, FAMILIES)
    in_queue = jnp.einsum("bcf,bck->bfk", whose, jax.nn.one_hot(kind, KINDS)) > 0
    in_hand = (held[:, :, None] >> jnp.arange(KINDS) & 1) > 0
    told = families[:, :, KINDS_FIRST : KINDS_FIRST + KINDS]
    moved = jnp.where(in_hand, IN_HAND - HIDDEN, jnp.where(in_queue, QUEUED - HIDDEN, 0))
    known = told + jnp.where(told % NEVER_ASIDE == HIDDEN, moved, 0).astype(seen.dtype)
    families = families.at[:, :, KINDS_FIRST : KINDS_FIRST + KINDS].set(known)
    rows = rows.at[:, :, CARD_AT.kind].set((kind + 1).astype(seen.dtype))
    flat = [part.reshape(count, -1) for part in (families, rows)]
    return jnp.concatenate([seen[:, :FAMILY_FIRST], *flat], 1)
