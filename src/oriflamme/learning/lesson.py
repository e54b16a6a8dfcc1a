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
from oriflamme.learning.arithmetic import Arithmetic
from oriflamme.learning.network import Answer, Size, Weights, answer
from oriflamme.learning.open_value import expectation
from oriflamme.learning.options import in_a_row, masked
from oriflamme.learning.sight import KINDS


class Knobs(NamedTuple):
    """How much each thing counts."""

    margin: float = 0.3
    """The distance to the best rival beside winning."""
    patience: float = 0.98
    """How far results reach back past expectations, a decision at a time."""
    clip: float = 0.2
    worth: float = 1.0
    guess: float = 0.1
    entropy_first: float = 0.03
    entropy_last: float = 0.008


class Pulls(NamedTuple):
    """What draws the policy besides what went well, and how strongly."""

    entropy: Any
    """To leave every option a chance."""
    magnet: float = 0.0
    """To stay near another policy,"""
    calm: Any = None
    """the logarithms of whose chances these are; nobody's if there is no magnet."""


def loss(
    weights: Weights, part: Weights, pulls: Pulls, knobs: Knobs, size: Size, dtype: Any
) -> tuple[Any, Weights]:
    """How badly the network does on a part of the decisions, and the figures of it."""
    found = answer(Arithmetic(dtype), weights, part["seen"], size)
    chances = log_chances(found, part)
    chosen = jnp.take_along_axis(chances, part["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - part["chance"])
    gain = part["gain"]
    bounded = jnp.clip(ratio, 1 - knobs.clip, 1 + knobs.clip)
    policy = -jnp.minimum(ratio * gain, bounded * gain).mean()
    spread = -(jnp.exp(chances) * jnp.where(part["legal"] > 0, chances, 0.0)).sum(1).mean()
    share, margin = _surprise(found, part)
    ends = expectation(weights, found, part, size, dtype)
    open_share, open_margin = _surprise(ends, part) if ends is not found else (0.0, 0.0)
    queued, held = _guesses(found, part)
    strayed = _strayed(chances, pulls.calm, part)
    whole = (
        policy
        - pulls.entropy * spread
        + pulls.magnet * strayed
        + knobs.worth * (share + margin + open_share + open_margin)
        + knobs.guess * (queued + held)
    )
    figures = {
        "policy": policy,
        "entropy": spread,
        "share": share,
        "margin": margin,
        "open_share": jnp.float32(open_share),
        "queued": queued,
        "held": held,
        "moved": (part["chance"] - chosen).mean(),
        "strayed": strayed,
    }
    return whole, figures


def log_chances(found: Answer, part: Weights) -> Any:
    """The logarithms of how likely each action is taken."""
    return jax.nn.log_softmax(masked(in_a_row(found), part["legal"]))


def _surprise(found: Answer, part: Weights) -> tuple[Any, Any]:
    """How badly the end is foreseen, in nats: the shares of the victory, and the margins."""
    share = -(part["shares"] * jnp.log(found.shares + 1e-6)).sum(1).mean()
    here = jnp.arange(SEATS) < part["seats"][:, None]
    likely = jnp.clip(found.margins, 1e-5, 1 - 1e-5)
    told = part["margins"]
    margin = -jnp.where(here, told * jnp.log(likely) + (1 - told) * jnp.log(1 - likely), 0).mean()
    return share, margin


def _strayed(chances: Any, calm: Any, part: Weights) -> Any:
    """How far the policy is from a calmer one, in nats a decision."""
    if calm is None:
        return jnp.float32(0)
    return jnp.where(part["legal"] > 0, jnp.exp(chances) * (chances - calm), 0.0).sum(1).mean()


def _guesses(found: Any, part: Weights) -> tuple[Any, Any]:
    """How badly hidden cards are guessed, in nats: a card of the queue, a kind in a hand."""
    seen = part["seen"].astype(jnp.int32)
    count = seen.shape[0]
    families = seen[:, FAMILY_FIRST:CARD_FIRST].reshape(count, FAMILIES, FAMILY_SIZE)
    hidden = families[:, :, KINDS_FIRST : KINDS_FIRST + KINDS] % NEVER_ASIDE == HIDDEN
    rows = seen[:, CARD_FIRST:].reshape(count, -1, CARD_SIZE)
    crest = rows[:, :, CARD_AT.crest]
    unknown = (crest > 0) & (rows[:, :, CARD_AT.kind] == 0) & (part["queued"] >= 0)
    belongs = jax.nn.one_hot(crest - 1, FAMILIES)
    possible = jnp.einsum("bcf,bfk->bck", belongs, hidden.astype(jnp.float32)) > 0
    logits = jax.nn.log_softmax(jnp.where(possible, found.queued, -30.0))
    truth = jax.nn.one_hot(part["queued"].astype(jnp.int32), KINDS)
    nats = -(logits * truth).sum(-1)
    queued = jnp.where(unknown, nats, 0.0).sum() / jnp.maximum(unknown.sum(), 1)
    in_hand = part["held"][:, :, None] >> jnp.arange(KINDS) & 1
    said = jax.nn.log_sigmoid(jnp.where(in_hand > 0, found.held, -found.held))
    held = -jnp.where(hidden, said, 0.0).sum() / jnp.maximum(hidden.sum(), 1)
    return queued, held
