"""The actions that the network weighs, in one row: of the codec's numbers those it can see."""

from typing import Any, Final

import jax.numpy as jnp
import numpy as np

from oriflamme.kernel.codec import ACTIONS, PLACE_FIRST, SLOT_FIRST
from oriflamme.kernel.constants import SLOTS, SPOTS
from oriflamme.learning.network import SLOT_QUESTIONS, NetworkOutput
from oriflamme.learning.tokens import KINDS

MASKED_LOGIT: Final = -1e9
"""The weight of what is not allowed."""


def action_numbers(cards: int) -> Any:
    """The codec's number of each action in the row, for so many cards of the queue."""
    slots = SLOT_FIRST + np.arange(SLOT_QUESTIONS)[:, None] * SLOTS + np.arange(cards)
    places = PLACE_FIRST + np.arange(KINDS)[:, None] * SPOTS + np.arange(2 + cards)
    return np.concatenate([np.arange(SLOT_FIRST), slots.ravel(), places.ravel()]).astype(np.int32)


def rows_of_actions(cards: int) -> Any:
    """The place in the row of each of the codec's numbers; -1 for what cannot be seen."""
    found, order = np.full(ACTIONS, -1, np.int32), action_numbers(cards)
    found[order] = np.arange(len(order))
    return found


def flatten_logits(answer: NetworkOutput) -> Any:
    """The logits of the same actions, [batch, actions]."""
    count = answer.plain_logits.shape[0]
    parts = (answer.plain_logits, answer.slot_logits, answer.placement_logits)
    return jnp.concatenate([part.reshape(count, -1) for part in parts], 1)


def flatten_mask(mask: Any, cards: int) -> Any:
    """Which of them are legal, cut from the kernel's mask."""
    count = mask.shape[0]
    slots = mask[:, SLOT_FIRST:PLACE_FIRST].reshape(count, SLOT_QUESTIONS, SLOTS)[:, :, :cards]
    places = mask[:, PLACE_FIRST:ACTIONS].reshape(count, KINDS, SPOTS)[:, :, : 2 + cards]
    parts = (mask[:, :SLOT_FIRST], slots, places)
    return jnp.concatenate([part.reshape(count, -1) for part in parts], 1)


def mask_logits(logits: Any, legal: Any) -> Any:
    return jnp.where(legal > 0, logits, MASKED_LOGIT)
