"""The prospects that come with the package."""

import logging
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.prospect.layout import HIDDEN, MARKS, OUT, STAGES, SUMS
from oriflamme.rules.errors import OriflammeError

log = logging.getLogger(__name__)

FILE: Final = "prospects.npz"


class Prospects(NamedTuple):
    """What has been learned, as whole numbers."""

    rows: Any
    """By mark, what it adds to each sum."""
    links: Any
    """By stage and hidden number, what each sum adds to it, and what it has anyway."""
    says: Any
    """By stage and figure, what each sum and hidden number says of it, and what is said anyway."""


SHAPES: Final = Prospects(
    (MARKS, SUMS), (STAGES, HIDDEN, SUMS + 1), (STAGES, OUT, SUMS + HIDDEN + 1)
)
LAYOUT: Final = [n for shape in SHAPES for n in shape]
"""What a file must have been made for."""
VERSION: Final = 1
"""Of the arrays of a file."""
NAMES: Final = ("layout", "marks", "rows", "links", "says")
NONE_LEARNED: Final = Prospects(*(np.zeros((0,) * len(shape), np.int16) for shape in SHAPES))
"""For whoever plays every world to its end."""


class NoProspects(OriflammeError):
    """A file that holds no prospects for positions as they are marked here."""


@cache
def court_prospects() -> Prospects | None:
    """The prospects that come with the package, read once a process; why there are none is said
    once."""
    path = files("oriflamme.bots.prospect").joinpath(FILE)
    try:
        if not path.is_file():
            raise NoProspects(f"there is no {FILE}")
        with path.open("rb") as file:
            return read_prospects(file)
    except NoProspects as problem:
        log.warning("the king plays every world to its end: %s", problem)
        return None


def read_prospects(file: Any) -> Prospects:
    """The prospects of any file."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            version = kept["version"]
            layout, marks, rows, links, says = (kept[name] for name in NAMES)
    except Exception as problem:  # Damaged archives raise anything.
        raise NoProspects(f"these are no prospects: {problem}") from None
    if version.tolist() != VERSION:
        raise NoProspects(f"prospects of version {version}, this program reads version {VERSION}")
    if layout.tolist() != LAYOUT:
        raise NoProspects(f"prospects of {layout.tolist()} numbers, here there are {LAYOUT}")
    _check_fit(marks, rows, links, says)
    found = np.zeros(SHAPES.rows, np.int16)
    found[marks] = rows
    return Prospects(found, links, says)


def _check_fit(marks: Any, rows: Any, links: Any, says: Any) -> None:
    """Compiled code trusts what it is given, so it is looked at here."""
    shapes = ((marks.size,), (marks.size, SUMS), SHAPES.links, SHAPES.says)
    for numbers, shape in zip((marks, rows, links, says), shapes):
        if numbers.dtype != np.int16 or numbers.shape != shape:
            raise NoProspects(f"{numbers.dtype} {numbers.shape} where int16 {shape} should be")
    if not ((marks >= 0) & (marks < MARKS)).all():
        raise NoProspects(f"a mark beyond the {MARKS} there are")


def write_prospects(file: Any, learned: Prospects) -> None:
    """Without rows that say nothing."""
    marks = np.flatnonzero(learned.rows.any(1)).astype(np.int16)
    np.savez_compressed(
        file,
        allow_pickle=False,
        version=np.array(VERSION),
        layout=np.array(LAYOUT),
        marks=marks,
        rows=learned.rows[marks],
        links=learned.links,
        says=learned.says,
    )
