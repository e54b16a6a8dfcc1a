"""The reflexes that come with the package: a king's, and a duke's."""

import logging
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.reflex.layout import GRAIN, MARKS, QUESTIONS, SUMS, R
from oriflamme.rules.errors import OriflammeError

log = logging.getLogger(__name__)

FILES: Final = ("kingly.npz", "ducal.npz")


class Reflex(NamedTuple):
    """What has been learned, as whole numbers."""

    rows: Any
    """By mark, what it adds to each sum; last, what each has anyway."""
    direct: Any
    """By mark, what it says of its option by itself."""
    says: Any
    """By question and round, what each sum says of an option."""


class Reflexes(NamedTuple):
    """Several of them, one after another in every array."""

    rows: Any
    direct: Any
    says: Any


SHAPES: Final = Reflex((MARKS + 1, SUMS), (MARKS + 1,), (QUESTIONS * R, SUMS))
LAYOUT: Final = [n for shape in SHAPES for n in shape]
"""What a file must have been made for."""
VERSION: Final = 1
"""Of the arrays of a file."""
NAMES: Final = ("layout", "marks", "rows", "direct", "says")
NONE_LEARNED: Final = Reflexes(*(np.zeros((0, *shape), np.int16) for shape in SHAPES))
"""No reflexes at all, for whoever takes everybody to follow instinct."""
LIMIT: Final = np.iinfo(np.int16).max // GRAIN
"""No number in a file is further from nothing, so that each has room once it is told finely."""


class NoReflex(OriflammeError):
    """A file that holds no reflex for decisions as they are marked here."""


@cache
def court_reflexes() -> Reflexes | None:
    """The reflexes that come with the package, read once a process; why there are none is said
    once."""
    try:
        return side_by_side(*map(_of_package, FILES))
    except NoReflex as problem:
        log.warning("the king takes everybody to follow instinct: %s", problem)
        return None


def side_by_side(*reflexes: Reflex) -> Reflexes:
    """One after another in every array, as a search takes them."""
    return Reflexes(*map(np.stack, zip(*reflexes)))


def check_court(reflexes: Reflexes) -> None:
    """A search needs as many as the package has: compiled code trusts that each manner of playing
    has its own."""
    if len(reflexes.rows) != len(FILES):
        names = ", ".join(FILES)
        raise NoReflex(f"{len(reflexes.rows)} reflexes where those of {names} should be")


def _of_package(name: str) -> Reflex:
    path = files("oriflamme.bots.reflex").joinpath(name)
    if not path.is_file():
        raise NoReflex(f"there is no {name}")
    with path.open("rb") as file:
        try:
            return read_reflex(file)
        except NoReflex as problem:
            raise NoReflex(f"{name}: {problem}") from None


def read_reflex(file: Any) -> Reflex:
    """The reflex of any file."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            version = kept["version"]
            layout, marks, rows, direct, says = (kept[name] for name in NAMES)
    except Exception as problem:  # Damaged archives raise anything.
        raise NoReflex(f"this is no reflex: {problem}") from None
    if version.tolist() != VERSION:
        raise NoReflex(f"a reflex of version {version}, this program reads version {VERSION}")
    if layout.tolist() != LAYOUT:
        raise NoReflex(f"a reflex of {layout.tolist()} numbers, here there are {LAYOUT}")
    _check_fit(marks, rows, direct, says)
    found = Reflex(*(np.zeros(shape, np.int16) for shape in SHAPES))
    found.rows[marks] = rows * GRAIN
    found.direct[marks] = direct * GRAIN
    found.says[:] = says * GRAIN
    return found


def _check_fit(marks: Any, rows: Any, direct: Any, says: Any) -> None:
    """Compiled code trusts what it is given, so it is looked at here."""
    shapes = ((marks.size,), (marks.size, SUMS), (marks.size,), SHAPES.says)
    for numbers, shape in zip((marks, rows, direct, says), shapes):
        if numbers.dtype != np.int16 or numbers.shape != shape:
            raise NoReflex(f"{numbers.dtype} {numbers.shape} where int16 {shape} should be")
    for numbers in (rows, direct, says):
        if numbers.size and np.abs(numbers.astype(np.int32)).max() > LIMIT:
            raise NoReflex(f"a number beyond {LIMIT}")
    if not ((marks >= 0) & (marks <= MARKS)).all():
        raise NoReflex(f"a mark beyond the {MARKS} there are")


def write_reflex(file: Any, learned: Reflex) -> None:
    """Without marks that say nothing, and as coarsely as numbers are told."""
    marks = np.flatnonzero(learned.rows.any(1) | (learned.direct != 0)).astype(np.int16)
    rows, direct = learned.rows[marks] // GRAIN, learned.direct[marks] // GRAIN
    np.savez_compressed(
        file,
        allow_pickle=False,
        version=np.array(VERSION),
        layout=np.array(LAYOUT),
        marks=marks,
        rows=rows,
        direct=direct,
        says=learned.says // GRAIN,
    )
