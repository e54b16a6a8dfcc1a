"""The prospects that come with the package, table by table."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from oriflamme.bots.prospect.layout import HIDDEN, LATER_ROUNDS, MARKS
from oriflamme.rules.setup import Setup

FILE: Final = "prospects.npz"


@dataclass(frozen=True, slots=True)
class Prospects:
    """Weights of one ruleset and number of seats."""

    rows: Any
    """By later round and mark, what it adds to each hidden number."""
    says: Any
    """By later round and figure, what each hidden number says of it, and what is said anyway."""


_NO_NUMBERS: Final = np.zeros((0, 0, 0), np.int16)
NONE_LEARNED: Final = Prospects(_NO_NUMBERS, _NO_NUMBERS)
"""For whoever plays every world to its end."""


@cache
def prospects_of(setup: Setup) -> Prospects | None:
    """What has been learned for a table, if anything has."""
    path = files("oriflamme.bots.prospect").joinpath(FILE)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_prospects(file, setup)


def read_prospects(file: Any, setup: Setup) -> Prospects | None:
    """The same from any file; none where positions have other marks, as with cards of one's own."""
    table = table_name(setup)
    with np.load(file, allow_pickle=False) as kept:
        if f"{table}_says" not in kept or kept["layout"] != MARKS:
            return None
        rows = np.zeros((LATER_ROUNDS, MARKS, HIDDEN), np.int16)
        rows[:, kept[f"{table}_marks"]] = kept[f"{table}_rows"]
        return Prospects(rows, kept[f"{table}_says"])


def write_prospects(file: Any, tables: dict[str, Prospects]) -> None:
    """Every table's rows, without those that say nothing."""
    arrays = {"layout": np.array(MARKS)}
    for table, found in tables.items():
        marks = np.flatnonzero(found.rows.any((0, 2)))
        arrays[f"{table}_marks"] = marks.astype(np.int16)
        arrays[f"{table}_rows"] = found.rows[:, marks]
        arrays[f"{table}_says"] = found.says
    np.savez_compressed(file, allow_pickle=False, **arrays)


def table_name(setup: Setup) -> str:
    """What goes by the same weights: a ruleset at so many seats, whatever the deck."""
    return f"{setup.ruleset}{len(setup.seats)}"
