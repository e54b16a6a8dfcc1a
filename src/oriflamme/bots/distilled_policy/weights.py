"""The reflexes that come with the package: a king's, and a duke's."""

import logging
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.distilled_policy.layout import FEATURES, HIDDEN_UNITS, QUESTIONS, WEIGHT_STEP, R
from oriflamme.rules.errors import OriflammeError

log = logging.getLogger(__name__)

FILES: Final = ("king_policy.npz", "duke_policy.npz")


class DistilledPolicy(NamedTuple):
    """What has been learned, as whole numbers."""

    input_weights: Any
    """By mark, what it adds to each sum; last, what each has anyway."""
    direct_weights: Any
    """By mark, what it says of its option by itself."""
    output_weights: Any
    """By question and round, what each sum says of an option."""


class PolicyStack(NamedTuple):
    """Several of them, one after another in every array."""

    input_weights: Any
    direct_weights: Any
    output_weights: Any


SHAPES: Final = DistilledPolicy(
    (FEATURES + 1, HIDDEN_UNITS), (FEATURES + 1,), (QUESTIONS * R, HIDDEN_UNITS)
)
LAYOUT: Final = [n for shape in SHAPES for n in shape]
"""What a file must have been made for."""
VERSION: Final = 1
"""Of the arrays of a file."""
ARRAY_NAMES: Final = ("layout", "features", "input_weights", "direct_weights", "output_weights")
NO_POLICIES: Final = PolicyStack(*(np.zeros((0, *shape), np.int16) for shape in SHAPES))
"""No reflexes at all, for whoever takes everybody to follow instinct."""
MAX_STORED: Final = np.iinfo(np.int16).max // WEIGHT_STEP
"""No number in a file is further from nothing, so that each has room once it is told finely."""


class BadPolicyFile(OriflammeError):
    """A file that holds no reflex for decisions as they are marked here."""


@cache
def built_in_policies() -> PolicyStack | None:
    """The reflexes that come with the package, read once a process; why there are none is said
    once."""
    try:
        return stack_policies(*map(_read_built_in, FILES))
    except BadPolicyFile as problem:
        log.warning("the king takes everybody to follow instinct: %s", problem)
        return None


def stack_policies(*reflexes: DistilledPolicy) -> PolicyStack:
    """One after another in every array, as a search takes them."""
    return PolicyStack(*map(np.stack, zip(*reflexes)))


def check_policy_count(reflexes: PolicyStack) -> None:
    """A search needs as many as the package has: compiled code trusts that each manner of playing
    has its own."""
    if len(reflexes.input_weights) != len(FILES):
        names = ", ".join(FILES)
        raise BadPolicyFile(
            f"{len(reflexes.input_weights)} reflexes where those of {names} should be"
        )


def _read_built_in(name: str) -> DistilledPolicy:
    path = files("oriflamme.bots.distilled_policy").joinpath(name)
    if not path.is_file():
        raise BadPolicyFile(f"there is no {name}")
    with path.open("rb") as file:
        try:
            return read_policy(file)
        except BadPolicyFile as problem:
            raise BadPolicyFile(f"{name}: {problem}") from None


def read_policy(file: Any) -> DistilledPolicy:
    """The reflex of any file."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            version = kept["version"]
            layout, features, input_weights, direct_weights, output_weights = (
                kept[name] for name in ARRAY_NAMES
            )
    except Exception as problem:  # Damaged archives raise anything.
        raise BadPolicyFile(f"this is no reflex: {problem}") from None
    if version.tolist() != VERSION:
        raise BadPolicyFile(f"a reflex of version {version}, this program reads version {VERSION}")
    if layout.tolist() != LAYOUT:
        raise BadPolicyFile(f"a reflex of {layout.tolist()} numbers, here there are {LAYOUT}")
    _check_fit(features, input_weights, direct_weights, output_weights)
    found = DistilledPolicy(*(np.zeros(shape, np.int16) for shape in SHAPES))
    found.input_weights[features] = input_weights * WEIGHT_STEP
    found.direct_weights[features] = direct_weights * WEIGHT_STEP
    found.output_weights[:] = output_weights * WEIGHT_STEP
    return found


def _check_fit(features: Any, input_weights: Any, direct_weights: Any, output_weights: Any) -> None:
    """Compiled code trusts what it is given, so it is looked at here."""
    shapes = (
        (features.size,),
        (features.size, HIDDEN_UNITS),
        (features.size,),
        SHAPES.output_weights,
    )
    for numbers, shape in zip((features, input_weights, direct_weights, output_weights), shapes):
        if numbers.dtype != np.int16 or numbers.shape != shape:
            raise BadPolicyFile(f"{numbers.dtype} {numbers.shape} where int16 {shape} should be")
    for numbers in (input_weights, direct_weights, output_weights):
        if numbers.size and np.abs(numbers.astype(np.int32)).max() > MAX_STORED:
            raise BadPolicyFile(f"a number beyond {MAX_STORED}")
    if not ((features >= 0) & (features <= FEATURES)).all():
        raise BadPolicyFile(f"a feature beyond the {FEATURES} there are")


def write_policy(file: Any, learned: DistilledPolicy) -> None:
    """Without marks that say nothing, and as coarsely as numbers are told."""
    features = np.flatnonzero(learned.input_weights.any(1) | (learned.direct_weights != 0)).astype(
        np.int16
    )
    input_weights, direct_weights = (
        learned.input_weights[features] // WEIGHT_STEP,
        learned.direct_weights[features] // WEIGHT_STEP,
    )
    np.savez_compressed(
        file,
        allow_pickle=False,
        version=np.array(VERSION),
        layout=np.array(LAYOUT),
        features=features,
        input_weights=input_weights,
        direct_weights=direct_weights,
        output_weights=learned.output_weights // WEIGHT_STEP,
    )
