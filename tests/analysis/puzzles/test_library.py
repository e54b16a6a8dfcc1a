"""The puzzles that come with the package: each one is what it says it is."""

from datetime import date, timedelta
from random import Random

import pytest

from oriflamme.analysis.option_values import evaluate_options
from oriflamme.analysis.puzzles.difficulty import LEVELS, difficulty_level
from oriflamme.analysis.puzzles.library import all_puzzles, puzzle_of_the_day
from oriflamme.analysis.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle
from oriflamme.analysis.reasons import FACTS
from oriflamme.notation.tokens import format_action, legal_tokens, parse_action
from oriflamme.rules.ruleset import RULESETS
from oriflamme.views.view import view
from puzzle_making.candidate import LONG_SEARCH, MIN_LONG_MARGIN, MIN_STANDARD_ERRORS, MIN_WIN_SHARE
from puzzle_making.obvious import likeliest_action, squire_choice
from puzzle_making.themes import THEMES, themes
from tests.testkit.noninterference import other_world

PUZZLES = list(all_puzzles().values())
QUICK = 1_000
"""Simulations of the fast check: some 15 ms a puzzle."""
SAMPLE = Random(15).sample(PUZZLES, k=4)
"""Those that are searched for a long time again."""


def test_there_is_one_for_most_days_of_a_year_and_of_every_kind():
    assert len(PUZZLES) >= 300
    assert {puzzle.ruleset for puzzle in PUZZLES} == set(RULESETS)
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(THEMES)
    assert {difficulty_level(puzzle.miss_rates) for puzzle in PUZZLES} == set(LEVELS)


def test_every_answer_is_legal_and_clearly_best_by_its_figures():
    for puzzle in PUZZLES:
        assert puzzle.tokens == set(legal_tokens(puzzle.state)), puzzle.name
        assert puzzle.options[0].cost == 0
        assert puzzle.options[0].win_share >= MIN_WIN_SHARE
        for other in puzzle.options[1:]:
            assert (
                other.cost >= max(MIN_LONG_MARGIN, MIN_STANDARD_ERRORS * other.cost_error) - 1e-3
            ), puzzle.name
        assert puzzle.analyzer == f"king:{LONG_SEARCH}"


def test_no_obvious_move_is_an_answer():
    for puzzle in PUZZLES:
        expected = {format_action(squire_choice(puzzle.view), puzzle.state)}
        assert puzzle.obvious in expected
        expected.add(format_action(likeliest_action(puzzle.view), puzzle.state))
        assert puzzle.answer not in expected, puzzle.name
        assert puzzle.miss_rates["squire"] == 1


def test_themes_follow_from_the_moment():
    for puzzle in PUZZLES:
        answer, obvious = (
            parse_action(token, puzzle.state) for token in (puzzle.answer, puzzle.obvious)
        )
        assert puzzle.themes == themes(puzzle.view, answer, obvious) != ()


def test_a_quick_search_puts_every_answer_among_the_best():
    """Its figures are rough: the answer may look second best, but not worse by more than chance."""
    for number, puzzle in enumerate(PUZZLES):
        answer = parse_action(puzzle.answer, puzzle.state)
        found = evaluate_options(
            puzzle.view, seed=number, simulations=QUICK, bot="duke", always_evaluated=[answer]
        )
        weight = found.of(answer)
        assert weight.cost <= 4 * weight.cost_error, puzzle.name


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_a_long_search_with_other_chance_finds_the_answer_again(puzzle: Puzzle):
    found = evaluate_options(puzzle.view, seed=15, simulations=LONG_SEARCH)
    answer = parse_action(puzzle.answer, puzzle.state)
    margin = min(option.cost for option in found.options[1:])

    assert found.best == answer
    assert margin >= MIN_LONG_MARGIN / 2
    assert margin == pytest.approx(puzzle.margin, abs=0.05)


def test_what_the_seat_cannot_see_changes_nothing_of_what_is_found():
    for number, puzzle in enumerate(PUZZLES):
        there = other_world(puzzle.state, puzzle.seat, Random(number))
        seen = view(there, puzzle.seat)
        assert evaluate_options(seen, seed=1, simulations=100) == evaluate_options(
            puzzle.view, seed=1, simulations=100
        )
        tokens = {format_action(action, there) for action in seen.actions}
        assert tokens == puzzle.tokens


def test_every_answer_has_its_reasons():
    """Of a few nothing can be said; what is said is a fact that every language has words for."""
    said = [reason.fact for p in PUZZLES for choice in p.options for reason in choice.reasons]
    assert set(said) <= set(FACTS)
    silent = [p.name for p in PUZZLES if not any(choice.reasons for choice in p.options)]
    assert len(silent) <= len(PUZZLES) / 50, silent


def test_no_two_puzzles_are_the_same_and_few_are_of_one_game():
    sources = [(puzzle.source["seed"], puzzle.source["game"]) for puzzle in PUZZLES]
    assert len({puzzle.view for puzzle in PUZZLES}) == len(PUZZLES)
    assert max(map(sources.count, sources)) <= 2


def test_a_puzzle_is_read_as_it_was_written():
    for puzzle in PUZZLES:
        assert read_puzzle(write_puzzle(puzzle)) == puzzle


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_were_there():
    first = date(2026, 1, 1)
    days = [first + timedelta(days=n) for n in range(len(PUZZLES))]
    assert {puzzle_of_the_day(day).name for day in days} == set(all_puzzles())
    assert puzzle_of_the_day(first) == puzzle_of_the_day(date.fromisoformat("2026-01-01"))
    assert puzzle_of_the_day(date(2020, 2, 29)).name in all_puzzles()
