"""What is learned from decisions: do what went better than expected, foresee the end, guess cards.

The policy follows the clipped rule of proximal policy optimisation; what went better is measured
against what the network itself expected of the decider's seat.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.kernel.observation import (
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HIDDEN,
    KINDS_FIRST,
    NEVER_ASIDE,
)
from oriflamme.learning.action_head import flatten_logits, mask_logits
from oriflamme.learning.network import NetworkOutput, NetworkSize, Weights, forward
from oriflamme.learning.ops import JaxOps
from oriflamme.learning.privileged_critic import value_output
from oriflamme.learning.tokens import KINDS


class PPOConfig(NamedTuple):
    """How much each thing counts."""

    margin_weight: float = 0.3
    """The distance to the best rival beside winning."""
    gae_lambda: float = 0.98
    """How far results reach back past expectations, a decision at a time."""
    clip: float = 0.2
    value_coef: float = 1.0
    belief_coef: float = 0.1
    entropy_first: float = 0.03
    entropy_last: float = 0.008


class Regularizers(NamedTuple):
    """What draws the policy besides what went well, and how strongly."""

    entropy_coef: Any
    """To leave every option a chance."""
    kl_coef: float = 0.0
    """To stay near another policy,"""
    reference_log_probs: Any = None
    """the logarithms of whose chances these are; nobody's if there is no magnet."""


def loss(
    weights: Weights,
    minibatch: Weights,
    regularizers: Regularizers,
    ppo: PPOConfig,
    size: NetworkSize,
    dtype: Any,
) -> tuple[Any, Weights]:
    """How badly the network does on a part of the decisions, and the figures of it."""
    output = forward(JaxOps(dtype), weights, minibatch["seen"], size)
    log_probs = policy_log_probs(output, minibatch)
    chosen = jnp.take_along_axis(log_probs, minibatch["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - minibatch["log_prob"])
    advantage = minibatch["advantage"]
    bounded = jnp.clip(ratio, 1 - ppo.clip, 1 + ppo.clip)
    policy = -jnp.minimum(ratio * advantage, bounded * advantage).mean()
    entropy = (
        -(jnp.exp(log_probs) * jnp.where(minibatch["legal"] > 0, log_probs, 0.0)).sum(1).mean()
    )
    share, margin = _value_losses(output, minibatch)
    ends = value_output(weights, output, minibatch, size, dtype)
    open_share, open_margin = _value_losses(ends, minibatch) if ends is not output else (0.0, 0.0)
    queued, held = _belief_losses(output, minibatch)
    kl = _kl_divergence(log_probs, regularizers.reference_log_probs, minibatch)
    whole = (
        policy
        - regularizers.entropy_coef * entropy
        + regularizers.kl_coef * kl
        + ppo.value_coef * (share + margin + open_share + open_margin)
        + ppo.belief_coef * (queued + held)
    )
    stats = {
        "policy_loss": policy,
        "entropy": entropy,
        "win_share_loss": share,
        "margin_loss": margin,
        "critic_win_share_loss": jnp.float32(open_share),
        "queue_loss": queued,
        "hand_loss": held,
        "approx_kl": (minibatch["log_prob"] - chosen).mean(),
        "kl": kl,
    }
    return whole, stats


def policy_log_probs(found: NetworkOutput, minibatch: Weights) -> Any:
    """The logarithms of how likely each action is taken."""
    return jax.nn.log_softmax(mask_logits(flatten_logits(found), minibatch["legal"]))


def _value_losses(found: NetworkOutput, minibatch: Weights) -> tuple[Any, Any]:
    """How badly the end is foreseen, in nats: the shares of the victory, and the margins."""
    share = -(minibatch["win_shares"] * jnp.log(found.win_shares + 1e-6)).sum(1).mean()
    here = jnp.arange(SEATS) < minibatch["seats"][:, None]
    likely = jnp.clip(found.margins, 1e-5, 1 - 1e-5)
    told = minibatch["margins"]
    margin = -jnp.where(here, told * jnp.log(likely) + (1 - told) * jnp.log(1 - likely), 0).mean()
    return share, margin


def _kl_divergence(log_probs: Any, reference: Any, minibatch: Weights) -> Any:
    """How far the policy is from a calmer one, in nats a decision."""
    if reference is None:
        return jnp.float32(0)
    return (
        jnp.where(minibatch["legal"] > 0, jnp.exp(log_probs) * (log_probs - reference), 0.0)
        .sum(1)
        .mean()
    )


def _belief_losses(found: Any, minibatch: Weights) -> tuple[Any, Any]:
    """How badly hidden cards are guessed, in nats: a card of the queue, a kind in a hand."""
    seen = minibatch["seen"].astype(jnp.int32)
    count = seen.shape[0]
    families = seen[:, FAMILY_FIRST:CARD_FIRST].reshape(count, FAMILIES, FAMILY_SIZE)
    hidden = families[:, :, KINDS_FIRST : KINDS_FIRST + KINDS] % NEVER_ASIDE == HIDDEN
    rows = seen[:, CARD_FIRST:].reshape(count, -1, CARD_SIZE)
    crest = rows[:, :, CARD_AT.crest]
    unknown = (crest > 0) & (rows[:, :, CARD_AT.kind] == 0) & (minibatch["queued"] >= 0)
    belongs = jax.nn.one_hot(crest - 1, FAMILIES)
    possible = jnp.einsum("bcf,bfk->bck", belongs, hidden.astype(jnp.float32)) > 0
    logits = jax.nn.log_softmax(jnp.where(possible, found.queue_logits, -30.0))
    truth = jax.nn.one_hot(minibatch["queued"].astype(jnp.int32), KINDS)
    nats = -(logits * truth).sum(-1)
    queued = jnp.where(unknown, nats, 0.0).sum() / jnp.maximum(unknown.sum(), 1)
    in_hand = minibatch["held"][:, :, None] >> jnp.arange(KINDS) & 1
    said = jax.nn.log_sigmoid(jnp.where(in_hand > 0, found.hand_logits, -found.hand_logits))
    held = -jnp.where(hidden, said, 0.0).sum() / jnp.maximum(hidden.sum(), 1)
    return queued, held
