"""Decisions that were watched, and what searches made of them, as a file keeps them."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile
from zlib import error as zlib_error

import numpy as np

from oriflamme.kernel.codec import CODEC_VERSION
from oriflamme.kernel.games import GAME
from oriflamme.kernel.vocabulary import KINDS_VERSION
from oriflamme.rules.errors import OriflammeError

VERSION: Final = 1
"""Of the arrays of a file."""
LAYOUT: Final = (
    f"version {VERSION} with {GAME.itemsize} bytes a game, kinds {KINDS_VERSION},"
    f" actions {CODEC_VERSION}"
)
"""What a file must have been made for: whatever changes what a row of the kernel means."""


class BadSearchData(OriflammeError):
    """A file without decisions of games as they are here."""


class SearchData(NamedTuple):
    """Decisions one after another, and all their options one after another."""

    games: Any
    """The game before each decision, a row of the kernel."""
    chosen: Any
    """The codec's number of what was chosen."""
    option_counts: Any
    """How many options there were."""
    actions: Any
    """The codec's number of each option, ascending for each decision,"""
    visits: Any
    """and how often the search tried it."""


TYPES: Final = SearchData(GAME, np.int16, np.int16, np.int16, np.int32)


def concatenate(parts: Sequence[SearchData]) -> SearchData:
    """The decisions of all parts, in their order; there is at least one part."""
    games, *others = zip(*parts)
    rows = b"".join(array.tobytes() for array in games)  # NumPy would leave gaps in them unwritten
    return SearchData(np.frombuffer(rows, GAME), *(np.concatenate(arrays) for arrays in others))


def save_search_data(watched: SearchData, path: Path) -> None:
    """Write decisions, whole or not at all."""
    arrays = watched._asdict() | {"games": np.frombuffer(watched.games.tobytes(), np.uint8)}
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, layout=np.array(LAYOUT), **arrays)
    os.replace(beside, path)


def read_search_data(path: Path) -> SearchData:
    """The decisions of a file."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            layout = str(kept["layout"])
            arrays = SearchData(*(kept[name] for name in SearchData._fields))
    except FileNotFoundError:
        raise BadSearchData(f"{path}: there is no such file") from None
    except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile, zlib_error) as problem:
        raise BadSearchData(f"{path} holds no watched decisions: {problem}") from None
    if layout != LAYOUT:
        raise BadSearchData(f"{path} is of {layout}, this program reads {LAYOUT}")
    if fault := _fault(arrays):
        raise BadSearchData(f"{path} is damaged: {fault}")
    games = np.frombuffer(arrays.games.tobytes(), GAME)
    return arrays._replace(games=games)


def _fault(arrays: SearchData) -> str | None:
    """What does not fit together, the games being bytes still: compiled code looks at nothing."""
    for name, array, kind in zip(SearchData._fields[1:], arrays[1:], TYPES[1:]):
        if array.dtype != kind or array.ndim != 1:
            return f"{array.dtype} {array.shape} for `{name}`"
    decisions, options = len(arrays.option_counts), len(arrays.actions)
    if arrays.games.dtype != np.uint8 or arrays.games.shape != (decisions * GAME.itemsize,):
        return f"{arrays.games.dtype} {arrays.games.shape} for {decisions} games"
    if len(arrays.chosen) != decisions:
        return f"{len(arrays.chosen)} choices for {decisions} decisions"
    if len(arrays.visits) != options:
        return f"{len(arrays.visits)} numbers of tries for {options} options"
    if (arrays.option_counts < 2).any() or arrays.option_counts.sum(dtype=np.int64) != options:
        return f"{options} options, and decisions that have others"
    whose = np.repeat(np.arange(decisions), arrays.option_counts)
    is_chosen = arrays.actions == arrays.chosen[whose]
    if (np.bincount(whose, is_chosen, decisions) != 1).any():
        return "a choice that is none of the options"
    if (np.bincount(whose, arrays.visits, decisions) <= 0).any():
        return "a decision none of whose options was tried"
    return None
