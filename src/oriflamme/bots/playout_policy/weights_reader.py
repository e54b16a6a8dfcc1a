"""What instinct has learned, read from its data: kept by sign and card, never by position."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from oriflamme.bots.playout_policy.features import (
    FEATURES,
    VERSION,
    Shape,
    is_by_kind,
    weights_per_kind,
)
from oriflamme.bots.weights_file import BadWeightsFile, read_weights_file, require_keys, weights_key
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind


def weights_key_of(setup: Setup) -> str:
    """Whose weights a table is played by."""
    return weights_key(setup, _weights_file())


@cache
def ruleset_weights(ruleset: str) -> tuple[float, ...]:
    """The weights of a ruleset, all signs in the order of their layout."""
    return tuple(flatten_weights(_weights_file()[ruleset]))


@cache
def _weights_file() -> dict[str, Any]:
    return read_weights_file("oriflamme.bots.playout_policy", "weights.json", version=VERSION)


def flatten_weights(signs: Mapping[str, Any]) -> list[float]:
    """Weights by the names of their signs, and of the cards where a sign goes by kinds."""
    require_keys(signs, FEATURES, "the playout policy")
    return [
        weight for sign, shape in FEATURES.items() for weight in _weights(signs[sign], sign, shape)
    ]


def _weights(told: Any, sign: str, shape: Shape) -> Sequence[float]:
    if not is_by_kind(shape):
        return _checked(told, sign, shape)
    taught = {kind: _checked(row, f"{sign} of {kind}", shape) for kind, row in told.items()}
    rows = [_of_kind(kind, taught) for kind in KINDS]
    by = zip(*rows) if shape[-1] == "kind" else rows
    return [weight for row in by for weight in row]


def _checked(row: Any, what: str, shape: Shape) -> list[float]:
    if len(row) != weights_per_kind(shape):
        raise BadWeightsFile(
            f"instinct has {len(row)} weights for {what}, not {weights_per_kind(shape)}"
        )
    return [float(weight) for weight in row]


def _of_kind(kind: Kind, taught: Mapping[Kind, Sequence[float]]) -> Sequence[float]:
    """What was learned of a kind; of one never met, that of its class on the average."""
    if kind in taught:
        return taught[kind]
    alike = [
        row
        for other, row in taught.items()
        if other in CATALOG and CATALOG[other].character == CATALOG[kind].character
    ]
    if not alike:
        return [0.0] * len(next(iter(taught.values())))
    return [sum(weights) / len(alike) for weights in zip(*alike)]
