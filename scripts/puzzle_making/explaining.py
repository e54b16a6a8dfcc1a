"""Why an answer is right, and why what comes to mind first is not."""

from dataclasses import replace
from typing import Final

from oriflamme.counsel.reasons import reasons
from oriflamme.counsel.searching import adviser
from oriflamme.notation.tokens import parse_action
from oriflamme.puzzles.puzzle import Puzzle

MAX_OPTIONS: Final = 4
"""So many options are explained, the best first, and the obvious one."""


def with_reasons(puzzle: Puzzle) -> Puzzle:
    """The puzzle with reasons beside those of its options that somebody will look at."""
    tokens = [choice.token for choice in puzzle.choices[:MAX_OPTIONS]]
    tokens += [puzzle.obvious] if puzzle.obvious not in tokens else []
    actions = [parse_action(token, puzzle.state) for token in tokens]
    told = dict(zip(tokens, reasons(puzzle.view, actions, adviser().beliefs(puzzle.view))))
    choices = (replace(choice, reasons=told.get(choice.token, ())) for choice in puzzle.choices)
    return replace(puzzle, choices=tuple(choices))
