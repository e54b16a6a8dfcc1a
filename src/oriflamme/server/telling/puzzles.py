"""A puzzle as the wire shows it: what its seat sees, and nothing that only the record knows."""

from oriflamme.notation.line import Line
from oriflamme.puzzles.difficulty import level
from oriflamme.puzzles.puzzle import Choice, Puzzle
from oriflamme.server.protocol.learning import (
    PuzzleChance,
    PuzzleEntry,
    PuzzleShown,
    PuzzleVerdict,
)
from oriflamme.server.telling.hints import tell_reason
from oriflamme.server.telling.still_table import still_table


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    return PuzzleEntry(
        puzzle.name, puzzle.ruleset, puzzle.seats, puzzle.themes, level(puzzle.missed)
    )


def shown_puzzle(puzzle: Puzzle) -> PuzzleShown:
    return PuzzleShown(puzzle_entry(puzzle), still_table(Line(puzzle.state), puzzle.seat))


def puzzle_verdict(puzzle: Puzzle, token: str | None) -> PuzzleVerdict:
    """What came of an answer. It is not played out: that would show what lies face down."""
    tried = puzzle.choice(token) if token is not None else None
    right = token == puzzle.answer
    is_told = right or tried is None
    return PuzzleVerdict(
        right=right,
        obvious=token == puzzle.obvious,
        tried=_chance(tried) if tried else None,
        chances=tuple(map(_chance, puzzle.choices)) if is_told else (),
        missed={bot: round(100 * share) for bot, share in puzzle.missed.items()} if is_told else {},
        judge=puzzle.judge,
    )


def _chance(choice: Choice) -> PuzzleChance:
    chance, cost, error = (round(100 * n, 1) for n in (choice.share, choice.cost, choice.error))
    reasons = tuple(map(tell_reason, choice.reasons))
    return PuzzleChance(choice.token, chance, cost, error, reasons)
