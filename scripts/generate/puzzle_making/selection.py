"""Which of the puzzles found are worth shipping: clear ones, of every kind of table and theme."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.analysis.puzzles.difficulty import LEVELS, difficulty_level
from oriflamme.analysis.puzzles.puzzle import Puzzle
from oriflamme.rules.ruleset import RULESETS
from puzzle_making.themes import THEMES

RULESET_SHARES: Final = {"base": 0.45, "ablaze": 0.22, "duel": 0.18, "mixed": 0.15}
"""How much of the whole each ruleset gets, as long as there are puzzles of it."""


def select_puzzles(puzzles: Iterable[Puzzle], wanted: int) -> list[Puzzle]:
    """So many, or all there are, one after the other: of what is rarest so far the clearest.

    One that a squire finds now and then, two moves being equally good to it, is left out.
    """
    fit = [puzzle for puzzle in puzzles if puzzle.miss_rates["squire"] == 1]
    left = {puzzle.name: puzzle for puzzle in sorted(fit, key=_clearest_first)}
    traits = {name: tuple(_traits(puzzle)) for name, puzzle in left.items()}
    chosen: list[Puzzle] = []
    seen: Counter[str] = Counter()
    while left and len(chosen) < wanted:
        # `min` takes the first of equals, and the clearest come first.
        name = min(left, key=lambda one: sum(seen[t] / share for t, share in traits[one]))
        chosen.append(left.pop(name))
        seen.update(trait for trait, _ in traits[name])
    return sorted(chosen, key=lambda puzzle: puzzle.name)


def _clearest_first(puzzle: Puzzle) -> tuple[float, str]:
    return -puzzle.margin, puzzle.name


def _traits(puzzle: Puzzle) -> Iterator[tuple[str, float]]:
    """What puzzles should not have in common all the time, and which share may have it."""
    share = RULESET_SHARES[puzzle.ruleset]
    yield puzzle.ruleset, share
    yield f"{puzzle.ruleset} for {puzzle.seats}", share / len(RULESETS[puzzle.ruleset].seats)
    yield f"level {difficulty_level(puzzle.miss_rates)}", 1 / len(LEVELS)
    yield puzzle.themes[0], 1 / len(THEMES)
