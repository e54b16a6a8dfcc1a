"""What instinct has learned as an array, ruleset by ruleset, and written down again."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.bots.playout_policy.features import FEATURES, Shape, is_by_kind, size
from oriflamme.bots.playout_policy.layout import STARTS
from oriflamme.bots.playout_policy.weights_reader import flatten_weights, ruleset_weights
from oriflamme.bots.playout_policy.weights_reader import weights_key_of as weights_key_of
from oriflamme.kernel.vocabulary import KINDS

Numbers = npt.NDArray[np.float64]


@cache
def weight_array(ruleset: str) -> Numbers:
    """The weights of a ruleset, all signs in the order of their layout."""
    weights = np.array(ruleset_weights(ruleset))
    weights.flags.writeable = False
    return weights


def weights_from_names(signs: Mapping[str, Any]) -> Numbers:
    """Weights by the names of their signs, and of the cards where a sign goes by kinds."""
    return np.array(flatten_weights(signs))


def weights_to_names(weights: Numbers) -> dict[str, Any]:
    """The same weights by name."""
    return {sign: _named(weights, sign, shape) for sign, shape in FEATURES.items()}


def _named(weights: Numbers, sign: str, shape: Shape) -> Any:
    row = weights[STARTS[sign] :][: size(shape, len(KINDS))]
    if not is_by_kind(shape):
        return _rounded(row)
    rows = row.reshape(-1, len(KINDS)).T if shape[-1] == "kind" else row.reshape(len(KINDS), -1)
    return {kind: _rounded(rows[number]) for number, kind in enumerate(KINDS)}


def _rounded(row: Numbers) -> list[float]:
    return [round(float(weight), 3) for weight in row]
