"""What instinct has learned as an array, ruleset by ruleset, and written down again."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.bots.instinct.layout import STARTS
from oriflamme.bots.instinct.reading import in_order, known
from oriflamme.bots.instinct.reading import lesson_of as lesson_of
from oriflamme.bots.instinct.signs import SIGNS, Shape, goes_by_kind, size
from oriflamme.kernel.vocabulary import KINDS

Numbers = npt.NDArray[np.float64]


@cache
def learned(ruleset: str) -> Numbers:
    """The weights of a ruleset, all signs in the order of their layout."""
    weights = np.array(known(ruleset))
    weights.flags.writeable = False
    return weights


def read_weights(signs: Mapping[str, Any]) -> Numbers:
    """Weights by the names of their signs, and of the cards where a sign goes by kinds."""
    return np.array(in_order(signs))


def write_weights(weights: Numbers) -> dict[str, Any]:
    """The same weights by name."""
    return {sign: _named(weights, sign, shape) for sign, shape in SIGNS.items()}


def _named(weights: Numbers, sign: str, shape: Shape) -> Any:
    row = weights[STARTS[sign] :][: size(shape, len(KINDS))]
    if not goes_by_kind(shape):
        return _rounded(row)
    rows = row.reshape(-1, len(KINDS)).T if shape[-1] == "kind" else row.reshape(len(KINDS), -1)
    return {kind: _rounded(rows[number]) for number, kind in enumerate(KINDS)}


def _rounded(row: Numbers) -> list[float]:
    return [round(float(weight), 3) for weight in row]
