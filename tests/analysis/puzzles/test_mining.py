"""Finding puzzles: from what a seat sees alone, and the same whenever it is done again."""

from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.analysis.option_values import OptionValue, OptionValues
from oriflamme.analysis.puzzles.difficulty import difficulty_level, miss_rates
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.rules.actions import Reveal, Wait
from puzzle_making.candidate import find_candidate, is_clear
from puzzle_making.obvious import likeliest_action, squire_choice
from tests.testkit.bots.games import TABLES, deal, decider_view, play


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_of_what_is_found(table: str):
    rng = Random(7)
    for state in play(deal(table, 7), [Page()] * 5, 7, BOT_DEFAULT):
        if state.is_over or rng.random() < 0.7:
            continue
        seen = decider_view(state)
        other = view(worlds(seen).sample(rng), seen.viewer)
        assert squire_choice(seen) == squire_choice(other)
        assert likeliest_action(seen) == likeliest_action(other)
        assert find_candidate(seen, short=60, long=200) == find_candidate(other, short=60, long=200)


def test_nor_does_it_change_how_hard_a_moment_is():
    seen = decider_view(deal("base-4", 7))
    other = view(worlds(seen).sample(Random(7)), seen.viewer)
    answer = seen.actions[0]
    assert miss_rates(seen, answer) == miss_rates(other, answer)


def weighed(cost: float, error: float) -> OptionValues:
    best = OptionValue(Wait(), 0.5, 0.01, 0.0, 0.0, 100, (0.5, 0.5))
    second = OptionValue(Reveal(), 0.5 - cost, 0.01, cost, error, 100, (0.5, 0.5))
    return OptionValues((best, second), "duke", 200)


@pytest.mark.parametrize(
    ("cost", "error", "clear"),
    [(0.2, 0.01, True), (0.2, 0.05, False), (0.04, 0.001, False), (0.05, 0.01, True)],
)
def test_an_answer_is_clear_by_a_margin_well_above_its_error(
    cost: float, error: float, clear: bool
):
    assert is_clear(weighed(cost, error)) is clear


def test_a_puzzle_that_more_bots_miss_is_harder():
    missed = [{"knight": n / 10, "duke": n / 10} for n in range(11)]
    levels = [difficulty_level(one) for one in missed]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (1, 5)
