"""Why an answer is right, and why what comes to mind first is not."""

from dataclasses import replace
from typing import Final

from oriflamme.analysis.puzzles.puzzle import Puzzle
from oriflamme.analysis.reasons import reasons
from oriflamme.analysis.search_analyzer import search_analyzer
from oriflamme.notation.tokens import parse_action

MAX_OPTIONS: Final = 4
"""So many options are explained, the best first, and the obvious one."""


def with_reasons(puzzle: Puzzle) -> Puzzle:
    """The puzzle with reasons beside those of its options that somebody will look at."""
    tokens = [choice.token for choice in puzzle.options[:MAX_OPTIONS]]
    tokens += [puzzle.obvious] if puzzle.obvious not in tokens else []
    actions = [parse_action(token, puzzle.state) for token in tokens]
    told = dict(zip(tokens, reasons(puzzle.view, actions, search_analyzer().beliefs(puzzle.view))))
    choices = (replace(choice, reasons=told.get(choice.token, ())) for choice in puzzle.options)
    return replace(puzzle, options=tuple(choices))
