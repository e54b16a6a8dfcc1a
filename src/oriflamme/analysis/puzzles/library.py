"""The puzzles that come with the package, and which of them is today's."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Final

from oriflamme.analysis.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = "puzzles.jsonl"
FIRST_DAY: Final = date(2026, 1, 1)
"""From here days are counted; earlier ones are counted backwards."""


@cache
def all_puzzles() -> Mapping[str, Puzzle]:
    """Every puzzle by its name, in the order of names."""
    text = files("oriflamme.analysis.puzzles").joinpath(FILE).read_text(encoding="utf-8")
    puzzles = map(read_puzzle, text.splitlines())
    return MappingProxyType({puzzle.name: puzzle for puzzle in puzzles})


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everybody; none comes again before all have had their day."""
    turn, place = divmod((day - FIRST_DAY).days, len(all_puzzles()))
    names = sorted(all_puzzles())
    Random(f"turn {turn}").shuffle(names)
    return all_puzzles()[names[place]]
