"""The network: what to do, how it will end, and which cards lie hidden.

One token for the table, one for each family and one for each card of the queue look at each other
in a few layers. A placement is weighed by a question for its kind put to its spot.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.learning.tokens import KINDS, tokenize

MASKED: Final = -30.0
"""Added to what may not be attended to, or wins nothing."""
PLAIN_ACTIONS: Final = 3
"""Wait, reveal, keep."""
SLOT_QUESTIONS: Final = 6
"""The codec's questions about a slot."""
QUERY_WIDTH: Final = 32
"""Numbers of a placement's question and of a spot's answer."""


class NetworkSize(NamedTuple):
    """How large a network is."""

    width: int = 128
    layers: int = 3
    heads: int = 4
    inner: int = 512


class NetworkOutput(NamedTuple):
    """What the network says of a batch; see `docs/king.md` for each."""

    plain_logits: Any
    slot_logits: Any
    placement_logits: Any
    win_shares: Any
    margins: Any
    queue_logits: Any
    hand_logits: Any


Weights = dict[str, Any]


def forward(ops: Any, weights: Weights, seen: Any, size: NetworkSize) -> NetworkOutput:
    """What the network makes of observations, [batch, 150 + 8 · cards]."""
    table, families, cards, facts = tokenize(ops, seen)
    tokens = ops.concat(
        [
            ops.add(ops.matmul(table, weights["table"]), weights["table_bias"]),
            ops.add(ops.matmul(families, weights["family"]), weights["family_bias"]),
            ops.add(ops.matmul(cards, weights["card"]), weights["card_bias"]),
        ],
        1,
    )
    there = _attention_mask(ops, facts)
    for layer in range(size.layers):
        part = f"layer{layer}_"
        tokens = tokens + _attention(ops, weights, part, tokens, there, size)
        tokens = tokens + _feed_forward(ops, weights, part, tokens)
    tokens = ops.rms_norm(tokens, weights["final_norm"])
    return _output_heads(ops, weights, tokens, facts)


def _attention_mask(ops: Any, facts: dict[str, Any]) -> Any:
    """What is added for each token that may be looked at, [batch, 1, 1, tokens]."""
    absent = (facts["present"] * -1.0 + 1.0) * MASKED
    always = ops.slice(ops.concat([absent * 0.0] * (1 + FAMILIES), 1), 1, 0, 1 + FAMILIES)
    return ops.reshape(ops.concat([always, absent], 1), (0, 1, 1, -1))


def _attention(
    ops: Any, weights: Weights, part: str, tokens: Any, there: Any, size: NetworkSize
) -> Any:
    each = size.width // size.heads
    normed = ops.rms_norm(tokens, weights[part + "attention_norm"])
    asked = ops.matmul(normed, weights[part + "qkv"])

    def head(n: int) -> Any:
        piece = ops.slice(asked, 2, n * size.width, (n + 1) * size.width)
        return ops.transpose(ops.reshape(piece, (0, 0, size.heads, each)), (0, 2, 1, 3))

    query, key, value = head(0), head(1), head(2)
    close = ops.matmul(query, ops.transpose(key, (0, 1, 3, 2))) * (1.0 / sqrt(each)) + there
    found = ops.matmul(ops.softmax(close), value)
    flat = ops.reshape(ops.transpose(found, (0, 2, 1, 3)), (0, 0, size.width))
    return ops.matmul(flat, weights[part + "attention_out"])


def _feed_forward(ops: Any, weights: Weights, part: str, tokens: Any) -> Any:
    normed = ops.rms_norm(tokens, weights[part + "ffn_norm"])
    inner = ops.add(ops.matmul(normed, weights[part + "ffn_in"]), weights[part + "ffn_in_bias"])
    return ops.matmul(ops.silu(inner), weights[part + "ffn_out"])


def _output_heads(ops: Any, weights: Weights, tokens: Any, facts: dict[str, Any]) -> NetworkOutput:
    table = ops.slice(tokens, 1, 0, 1)
    families = ops.slice(tokens, 1, 1, 1 + FAMILIES)
    cards = ops.slice(tokens, 1, 1 + FAMILIES, None)
    turn = ops.matmul(ops.reshape(facts["turn"], (0, 1, -1)), cards)
    acting = ops.matmul(ops.reshape(facts["acting"], (0, 1, -1)), cards)
    scene = ops.silu(ops.matmul(ops.concat([table, turn, acting], 2), weights["state"]))
    plain = ops.add(ops.matmul(scene, weights["plain_head"]), weights["plain_head_bias"])
    rob = ops.matmul(ops.slice(families, 1, 1, SEATS), weights["rob_head"])
    own = ops.slice(families, 1, 0, 1)
    question = ops.matmul(ops.concat([table, own], 2), weights["placement_query"])
    question = ops.reshape(
        ops.add(question, weights["placement_query_bias"]), (0, KINDS, QUERY_WIDTH)
    )
    ends = ops.reshape(ops.matmul(table, weights["end_keys"]), (0, 2, QUERY_WIDTH))
    spots = ops.concat([ends, ops.matmul(cards, weights["spot_keys"])], 1)
    places = ops.matmul(question, ops.transpose(spots, (0, 2, 1))) * (1.0 / sqrt(QUERY_WIDTH))
    fate = ops.silu(
        ops.add(ops.matmul(families, weights["value_hidden"]), weights["value_hidden_bias"])
    )
    ends_how = ops.matmul(fate, weights["value_out"])
    return NetworkOutput(
        plain_logits=ops.to_output(
            ops.concat([ops.reshape(plain, (0, PLAIN_ACTIONS)), ops.reshape(rob, (0, -1))], 1)
        ),
        slot_logits=ops.to_output(
            ops.transpose(ops.matmul(cards, weights["slot_head"]), (0, 2, 1))
        ),
        placement_logits=ops.to_output(places),
        win_shares=_win_shares(ops, ends_how, facts),
        margins=ops.to_output(ops.sigmoid(ops.reshape(ops.slice(ends_how, 2, 1, 2), (0, SEATS)))),
        queue_logits=ops.to_output(ops.matmul(cards, weights["queue_head"])),
        hand_logits=ops.to_output(ops.matmul(families, weights["hand_head"])),
    )


def _win_shares(ops: Any, ends_how: Any, facts: dict[str, Any]) -> Any:
    """A share of the victory for each seat there is."""
    logits = ops.to_output(ops.reshape(ops.slice(ends_how, 2, 0, 1), (0, SEATS)))
    seats = np.arange(SEATS, dtype=np.int32)[None, :]
    empty = ops.to_output(ops.less(facts["seats"] - 1, seats))
    return ops.softmax(logits + empty * MASKED)


def new_weights(size: NetworkSize, seed: int) -> Weights:
    """A network that knows nothing."""
    rng = np.random.default_rng(seed)
    table, families, cards = _widths()
    width = size.width

    def matrix(rows: int, columns: int, scale: float = 1.0) -> Any:
        return (rng.standard_normal((rows, columns)) * scale / sqrt(rows)).astype(np.float32)

    weights: Weights = {
        "table": matrix(table, width, 3.0),
        "table_bias": np.zeros(width, np.float32),
        "family": matrix(families, width, 3.0),
        "family_bias": matrix(FAMILIES, width, 1.0),
        "card": matrix(cards, width, 3.0),
        "card_bias": np.zeros(width, np.float32),
        "final_norm": np.ones(width, np.float32),
        "state": matrix(3 * width, width),
        "plain_head": matrix(width, PLAIN_ACTIONS, 0.1),
        "plain_head_bias": np.zeros(PLAIN_ACTIONS, np.float32),
        "rob_head": matrix(width, 1, 0.1),
        "placement_query": matrix(2 * width, KINDS * QUERY_WIDTH, 0.3),
        "placement_query_bias": np.zeros(KINDS * QUERY_WIDTH, np.float32),
        "end_keys": matrix(width, 2 * QUERY_WIDTH, 0.3),
        "spot_keys": matrix(width, QUERY_WIDTH, 0.3),
        "slot_head": matrix(width, SLOT_QUESTIONS, 0.1),
        "value_hidden": matrix(width, width),
        "value_hidden_bias": np.zeros(width, np.float32),
        "value_out": matrix(width, 2, 0.1),
        "queue_head": matrix(width, KINDS, 0.1),
        "hand_head": matrix(width, KINDS, 0.1),
    }
    for layer in range(size.layers):
        part = f"layer{layer}_"
        weights[part + "attention_norm"] = np.ones(width, np.float32)
        weights[part + "qkv"] = matrix(width, 3 * width)
        weights[part + "attention_out"] = matrix(width, width, 0.5)
        weights[part + "ffn_norm"] = np.ones(width, np.float32)
        weights[part + "ffn_in"] = matrix(width, size.inner)
        weights[part + "ffn_in_bias"] = np.zeros(size.inner, np.float32)
        weights[part + "ffn_out"] = matrix(size.inner, width, 0.5)
    return weights


def _widths() -> tuple[int, int, int]:
    """How many numbers a token of each sort is told by."""
    from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
    from oriflamme.learning.ops import JaxOps

    blank = np.zeros((1, CARD_FIRST + CARD_SIZE), np.uint8)
    table, families, cards, _ = tokenize(JaxOps(), blank)
    return table.shape[2], families.shape[2], cards.shape[2]
