"""The prospects that come with the package."""

import logging
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.value_function.layout import (
    FEATURES,
    HIDDEN_UNITS,
    INPUT_UNITS,
    OUTPUTS,
    STAGES,
)
from oriflamme.rules.errors import OriflammeError

log = logging.getLogger(__name__)

FILE: Final = "value_function.npz"


class ValueFunction(NamedTuple):
    """What has been learned, as whole numbers."""

    input_weights: Any
    """By mark, what it adds to each sum."""
    hidden_weights: Any
    """By stage and hidden number, what each sum adds to it, and what it has anyway."""
    output_weights: Any
    """By stage and figure, what each sum and hidden number says of it, and what is said anyway."""


SHAPES: Final = ValueFunction(
    (FEATURES, INPUT_UNITS),
    (STAGES, HIDDEN_UNITS, INPUT_UNITS + 1),
    (STAGES, OUTPUTS, INPUT_UNITS + HIDDEN_UNITS + 1),
)
LAYOUT: Final = [n for shape in SHAPES for n in shape]
"""What a file must have been made for."""
VERSION: Final = 1
"""Of the arrays of a file."""
ARRAY_NAMES: Final = ("layout", "features", "input_weights", "hidden_weights", "output_weights")
NO_VALUE_FUNCTION: Final = ValueFunction(
    *(np.zeros((0,) * len(shape), np.int16) for shape in SHAPES)
)
"""For whoever plays every world to its end."""


class BadValueFile(OriflammeError):
    """A file that holds no prospects for positions as they are marked here."""


@cache
def built_in_value_function() -> ValueFunction | None:
    """The prospects that come with the package, read once a process; why there are none is said
    once."""
    path = files("oriflamme.bots.value_function").joinpath(FILE)
    try:
        if not path.is_file():
            raise BadValueFile(f"there is no {FILE}")
        with path.open("rb") as file:
            return read_value_function(file)
    except BadValueFile as problem:
        log.warning("the king plays every world to its end: %s", problem)
        return None


def read_value_function(file: Any) -> ValueFunction:
    """The prospects of any file."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            version = kept["version"]
            layout, features, input_weights, hidden_weights, output_weights = (
                kept[name] for name in ARRAY_NAMES
            )
    except Exception as problem:  # Damaged archives raise anything.
        raise BadValueFile(f"these are no prospects: {problem}") from None
    if version.tolist() != VERSION:
        raise BadValueFile(f"prospects of version {version}, this program reads version {VERSION}")
    if layout.tolist() != LAYOUT:
        raise BadValueFile(f"prospects of {layout.tolist()} numbers, here there are {LAYOUT}")
    _check_fit(features, input_weights, hidden_weights, output_weights)
    found = np.zeros(SHAPES.input_weights, np.int16)
    found[features] = input_weights
    return ValueFunction(found, hidden_weights, output_weights)


def _check_fit(features: Any, input_weights: Any, hidden_weights: Any, output_weights: Any) -> None:
    """Compiled code trusts what it is given, so it is looked at here."""
    shapes = (
        (features.size,),
        (features.size, INPUT_UNITS),
        SHAPES.hidden_weights,
        SHAPES.output_weights,
    )
    for numbers, shape in zip((features, input_weights, hidden_weights, output_weights), shapes):
        if numbers.dtype != np.int16 or numbers.shape != shape:
            raise BadValueFile(f"{numbers.dtype} {numbers.shape} where int16 {shape} should be")
    if not ((features >= 0) & (features < FEATURES)).all():
        raise BadValueFile(f"a feature beyond the {FEATURES} there are")


def write_value_function(file: Any, learned: ValueFunction) -> None:
    """Without rows that say nothing."""
    features = np.flatnonzero(learned.input_weights.any(1)).astype(np.int16)
    np.savez_compressed(
        file,
        allow_pickle=False,
        version=np.array(VERSION),
        layout=np.array(LAYOUT),
        features=features,
        input_weights=learned.input_weights[features],
        hidden_weights=learned.hidden_weights,
        output_weights=learned.output_weights,
    )
