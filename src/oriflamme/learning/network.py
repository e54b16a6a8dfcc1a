"""The network: what to do, how it will end, and which cards lie hidden.

One token for the table, one for each family and one for each card of the queue look at each other
in a few layers. A placement is weighed by a question for its kind put to its spot.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.learning.sight import KINDS, see

ABSENT: Final = -30.0
"""Added to what may not be attended to, or wins nothing."""
PLAIN: Final = 3
"""Wait, reveal, keep."""
BLOCKS: Final = 6
"""The codec's questions about a slot."""
QUESTION: Final = 32
"""Numbers of a placement's question and of a spot's answer."""


class Size(NamedTuple):
    """How large a network is."""

    width: int = 128
    layers: int = 3
    heads: int = 4
    inner: int = 512


class Answer(NamedTuple):
    """What the network says of a batch; see `docs/king.md` for each."""

    plain: Any
    slots: Any
    places: Any
    shares: Any
    margins: Any
    queued: Any
    held: Any


Weights = dict[str, Any]


def answer(do: Any, weights: Weights, seen: Any, size: Size) -> Answer:
    """What the network makes of observations, [batch, 150 + 8 · cards]."""
    table, families, cards, facts = see(do, seen)
    tokens = do.join(
        [
            do.add(do.product(table, weights["table"]), weights["table_bias"]),
            do.add(do.product(families, weights["family"]), weights["family_bias"]),
            do.add(do.product(cards, weights["card"]), weights["card_bias"]),
        ],
        1,
    )
    there = _attended(do, facts)
    for layer in range(size.layers):
        part = f"layer{layer}_"
        tokens = tokens + _attend(do, weights, part, tokens, there, size)
        tokens = tokens + _ponder(do, weights, part, tokens)
    tokens = do.norm(tokens, weights["last_gain"])
    return _read(do, weights, tokens, facts)


def _attended(do: Any, facts: dict[str, Any]) -> Any:
    """What is added for each token that may be looked at, [batch, 1, 1, tokens]."""
    absent = (facts["present"] * -1.0 + 1.0) * ABSENT
    always = do.cut(do.join([absent * 0.0] * (1 + FAMILIES), 1), 1, 0, 1 + FAMILIES)
    return do.reshape(do.join([always, absent], 1), (0, 1, 1, -1))


def _attend(do: Any, weights: Weights, part: str, tokens: Any, there: Any, size: Size) -> Any:
    each = size.width // size.heads
    normed = do.norm(tokens, weights[part + "gain"])
    asked = do.product(normed, weights[part + "asked"])

    def head(n: int) -> Any:
        piece = do.cut(asked, 2, n * size.width, (n + 1) * size.width)
        return do.turn(do.reshape(piece, (0, 0, size.heads, each)), (0, 2, 1, 3))

    query, key, value = head(0), head(1), head(2)
    close = do.product(query, do.turn(key, (0, 1, 3, 2))) * (1.0 / sqrt(each)) + there
    found = do.product(do.shares(close), value)
    flat = do.reshape(do.turn(found, (0, 2, 1, 3)), (0, 0, size.width))
    return do.product(flat, weights[part + "found"])


def _ponder(do: Any, weights: Weights, part: str, tokens: Any) -> Any:
    normed = do.norm(tokens, weights[part + "inner_gain"])
    inner = do.add(do.product(normed, weights[part + "inner"]), weights[part + "inner_bias"])
    return do.product(do.bend(inner), weights[part + "outer"])


def _read(do: Any, weights: Weights, tokens: Any, facts: dict[str, Any]) -> Answer:
    table = do.cut(tokens, 1, 0, 1)
    families = do.cut(tokens, 1, 1, 1 + FAMILIES)
    cards = do.cut(tokens, 1, 1 + FAMILIES, None)
    turn = do.product(do.reshape(facts["turn"], (0, 1, -1)), cards)
    acting = do.product(do.reshape(facts["acting"], (0, 1, -1)), cards)
    scene = do.bend(do.product(do.join([table, turn, acting], 2), weights["scene"]))
    plain = do.add(do.product(scene, weights["plain"]), weights["plain_bias"])
    rob = do.product(do.cut(families, 1, 1, SEATS), weights["rob"])
    own = do.cut(families, 1, 0, 1)
    question = do.product(do.join([table, own], 2), weights["question"])
    question = do.reshape(do.add(question, weights["question_bias"]), (0, KINDS, QUESTION))
    ends = do.reshape(do.product(table, weights["ends"]), (0, 2, QUESTION))
    spots = do.join([ends, do.product(cards, weights["spots"])], 1)
    places = do.product(question, do.turn(spots, (0, 2, 1))) * (1.0 / sqrt(QUESTION))
    fate = do.bend(do.add(do.product(families, weights["fate"]), weights["fate_bias"]))
    ends_how = do.product(fate, weights["ends_how"])
    return Answer(
        plain=do.result(do.join([do.reshape(plain, (0, PLAIN)), do.reshape(rob, (0, -1))], 1)),
        slots=do.result(do.turn(do.product(cards, weights["slots"]), (0, 2, 1))),
        places=do.result(places),
        shares=_shares(do, ends_how, facts),
        margins=do.result(do.chance(do.reshape(do.cut(ends_how, 2, 1, 2), (0, SEATS)))),
        queued=do.result(do.product(cards, weights["queued"])),
        held=do.result(do.product(families, weights["held"])),
    )


def _shares(do: Any, ends_how: Any, facts: dict[str, Any]) -> Any:
    """A share of the victory for each seat there is."""
    logits = do.result(do.reshape(do.cut(ends_how, 2, 0, 1), (0, SEATS)))
    seats = np.arange(SEATS, dtype=np.int32)[None, :]
    empty = do.result(do.less(facts["seats"] - 1, seats))
    return do.shares(logits + empty * ABSENT)


def new_weights(size: Size, seed: int) -> Weights:
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
        "last_gain": np.ones(width, np.float32),
        "scene": matrix(3 * width, width),
        "plain": matrix(width, PLAIN, 0.1),
        "plain_bias": np.zeros(PLAIN, np.float32),
        "rob": matrix(width, 1, 0.1),
        "question": matrix(2 * width, KINDS * QUESTION, 0.3),
        "question_bias": np.zeros(KINDS * QUESTION, np.float32),
        "ends": matrix(width, 2 * QUESTION, 0.3),
        "spots": matrix(width, QUESTION, 0.3),
        "slots": matrix(width, BLOCKS, 0.1),
        "fate": matrix(width, width),
        "fate_bias": np.zeros(width, np.float32),
        "ends_how": matrix(width, 2, 0.1),
        "queued": matrix(width, KINDS, 0.1),
        "held": matrix(width, KINDS, 0.1),
    }
    for layer in range(size.layers):
        part = f"layer{layer}_"
        weights[part + "gain"] = np.ones(width, np.float32)
        weights[part + "asked"] = matrix(width, 3 * width)
        weights[part + "found"] = matrix(width, width, 0.5)
        weights[part + "inner_gain"] = np.ones(width, np.float32)
        weights[part + "inner"] = matrix(width, size.inner)
        weights[part + "inner_bias"] = np.zeros(size.inner, np.float32)
        weights[part + "outer"] = matrix(size.inner, width, 0.5)
    return weights


def _widths() -> tuple[int, int, int]:
    """How many numbers a token of each sort is told by."""
    from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
    from oriflamme.learning.arithmetic import Arithmetic

    blank = np.zeros((1, CARD_FIRST + CARD_SIZE), np.uint8)
    table, families, cards, _ = see(Arithmetic(), blank)
    return table.shape[2], families.shape[2], cards.shape[2]
