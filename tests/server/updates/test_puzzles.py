"""Of a puzzle nothing is told that only its record knows."""

from dataclasses import replace
from random import Random

from oriflamme.analysis.puzzles.library import all_puzzles
from oriflamme.notation.line import Line
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.updates.scenario import build_scenario, puzzle_detail, puzzle_verdict
from tests.testkit.noninterference import other_world


def test_what_the_seat_cannot_see_changes_nothing_of_what_is_shown() -> None:
    for number, puzzle in enumerate(all_puzzles().values()):
        there = other_world(puzzle.state, puzzle.seat, Random(number))
        elsewhere = build_scenario(Line(there), puzzle.seat)
        assert encode(elsewhere) == encode(puzzle_detail(puzzle).table)


def test_an_answer_is_judged_without_the_record() -> None:
    for puzzle in all_puzzles().values():
        unknown = replace(puzzle, record="")
        for token in (*puzzle.tokens, None):
            assert puzzle_verdict(unknown, token) == puzzle_verdict(puzzle, token)
