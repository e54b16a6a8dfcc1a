"""What instinct has learned, ruleset by ruleset: kept by sign and card, never by position."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.bots.instinct.layout import STARTS, WEIGHTS
from oriflamme.bots.instinct.signs import SIGNS, VERSION, Shape, each, goes_by_kind, size
from oriflamme.bots.lessons import BadLessons, lesson_for, read_lessons, require_signs
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind

Numbers = npt.NDArray[np.float64]


def lesson_of(setup: Setup) -> str:
    """Whose weights a table is played by."""
    return lesson_for(setup, _lessons())


@cache
def learned(ruleset: str) -> Numbers:
    """The weights of a ruleset, all signs in the order of their layout."""
    weights = read_weights(_lessons()[ruleset])
    weights.flags.writeable = False
    return weights


@cache
def _lessons() -> dict[str, Any]:
    return read_lessons("oriflamme.bots.instinct", "weights.json", version=VERSION)


def read_weights(signs: Mapping[str, Any]) -> Numbers:
    """Weights by the names of their signs, and of the cards where a sign goes by kinds."""
    require_signs(signs, SIGNS, "instinct")
    weights = np.empty(WEIGHTS)
    for sign, shape in SIGNS.items():
        first, length = STARTS[sign], size(shape, len(KINDS))
        weights[first : first + length] = _row(signs[sign], sign, shape)
    return weights


def write_weights(weights: Numbers) -> dict[str, Any]:
    """The same weights by name."""
    return {sign: _named(weights, sign, shape) for sign, shape in SIGNS.items()}


def _row(told: Any, sign: str, shape: Shape) -> Numbers:
    if not goes_by_kind(shape):
        return _checked(told, sign, shape)
    known = {kind: _checked(row, f"{sign} of {kind}", shape) for kind, row in told.items()}
    rows = np.array([_of_kind(kind, known) for kind in KINDS])
    return rows.T.ravel() if shape[-1] == "kind" else rows.ravel()


def _checked(row: Any, what: str, shape: Shape) -> Numbers:
    weights = np.array(row, np.float64)
    if weights.shape != (each(shape),):
        raise BadLessons(f"instinct has {weights.size} weights for {what}, not {each(shape)}")
    return weights


def _of_kind(kind: Kind, known: Mapping[Kind, Numbers]) -> Numbers:
    """What was learned of a kind; of one never met, that of its class on the average."""
    if kind in known:
        return known[kind]
    alike = [
        row
        for other, row in known.items()
        if other in CATALOG and CATALOG[other].character == CATALOG[kind].character
    ]
    return np.mean(alike, axis=0) if alike else np.zeros_like(next(iter(known.values())))


def _named(weights: Numbers, sign: str, shape: Shape) -> Any:
    row = weights[STARTS[sign] :][: size(shape, len(KINDS))]
    if not goes_by_kind(shape):
        return _rounded(row)
    rows = row.reshape(-1, len(KINDS)).T if shape[-1] == "kind" else row.reshape(len(KINDS), -1)
    return {kind: _rounded(rows[number]) for number, kind in enumerate(KINDS)}


def _rounded(row: Numbers) -> list[float]:
    return [round(float(weight), 3) for weight in row]
