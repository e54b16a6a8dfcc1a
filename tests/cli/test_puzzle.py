"""A puzzle in the terminal."""

import pytest

from oriflamme.analysis.puzzles.library import all_puzzles
from oriflamme.analysis.puzzles.puzzle import Puzzle
from oriflamme.cli.translator import Translator
from tests.testkit.command_line import CommandResult, oriflamme

LOCALES = ["en", "fr", "ru", "uk"]


def to_reveal_or_not() -> Puzzle:
    """A puzzle with two answers: 1 is to wait, 2 to reveal, and waiting is right."""
    return next(
        each for each in all_puzzles().values() if len(each.options) == 2 and each.answer == "."
    )


def solve(puzzle: Puzzle, answers: str, lang: str = "en") -> CommandResult:
    return oriflamme("puzzle", puzzle.name, "--lang", lang, stdin=answers)


@pytest.mark.parametrize("lang", LOCALES)
def test_it_is_asked_until_it_is_solved_and_then_explained(lang: str):
    puzzle, say = to_reveal_or_not(), Translator(lang)
    told = solve(puzzle, "2\n1\n", lang)

    assert told.status == 0, told.err
    wrong = say("cli.puzzle.wrong", percent=round(100 * puzzle.options[1].win_share))
    assert told.out.index(wrong.split(":")[0]) < told.out.index(say("cli.puzzle.right"))
    assert say("cli.puzzle.judged", judge=puzzle.analyzer) in told.out
    assert max(map(len, told.lines)) <= 82  # two for the prompt, which nobody's Enter ends here


def test_whoever_has_had_enough_is_told_the_answer():
    puzzle = to_reveal_or_not()
    told = solve(puzzle, "q\n").out

    assert "The answer:" in told
    assert f"{round(100 * puzzle.options[0].win_share)} % wait" in told


def test_all_are_listed_the_easiest_first():
    listed = oriflamme("puzzle", "--list").lines

    assert len(listed) == len(all_puzzles())
    assert {line.split()[0] for line in listed} == set(all_puzzles())
    levels = [line.split("difficulty ")[1][0] for line in listed]
    assert levels == sorted(levels)


def test_without_a_name_it_is_the_puzzle_of_the_day():
    assert oriflamme("puzzle", stdin="q\n").out.startswith("Puzzle ")


def test_an_unknown_one_is_refused():
    refused = oriflamme("puzzle", "nonsense")

    assert refused.status != 0
    assert "there is no puzzle nonsense" in refused.err
