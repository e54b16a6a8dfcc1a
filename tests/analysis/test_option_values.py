"""Weighing the options of a decision."""

from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.analysis.option_values import NotTheDecider, evaluate_options
from oriflamme.analysis.search_analyzer import UnknownAnalyzer
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.actions import Reveal, Wait
from tests.testkit.bots.games import TABLES, deal, decider_view, play


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_of_what_is_weighed(table: str):
    rng = Random(5)
    for state in play(deal(table, 5), [Page()] * 5, 5, BOT_DEFAULT):
        if state.is_over or rng.random() < 0.7:
            continue
        seen = decider_view(state)
        other = view(worlds(seen).sample(rng), seen.viewer)
        assert evaluate_options(seen, seed=1, simulations=60) == evaluate_options(
            other, seed=1, simulations=60
        )


def test_every_option_is_weighed_and_the_first_costs_nothing():
    seen = decider_view(deal("base-4", 2))
    weighed = evaluate_options(seen, seed=1, simulations=400)

    assert {option.action for option in weighed.options} == set(seen.actions)
    assert weighed.options[0].action == weighed.best
    assert weighed.options[0].cost == 0
    assert all(option.visits for option in weighed.options)
    assert all(abs(sum(option.win_shares) - 1) < 1e-9 for option in weighed.options)
    assert sum(option.visits for option in weighed.options) <= 400


def test_an_option_to_be_looked_at_closely_is_tried_as_often_as_the_best():
    seen = decider_view(deal("base-4", 2))
    last = evaluate_options(seen, seed=1, simulations=400).options[-1].action
    weighed = evaluate_options(seen, seed=1, simulations=400, always_evaluated=[last])

    assert weighed.of(last).visits == max(option.visits for option in weighed.options)


def test_it_says_with_which_bot_and_budget_it_was_made():
    seen = decider_view(deal("base-3", 2))
    assert evaluate_options(seen, seed=1, simulations=50).analyzer_label == "king:50"
    assert evaluate_options(seen, seed=1, simulations=50, bot="duke").analyzer_label == "duke:50"


def test_a_conspiracy_with_all_it_can_get_is_revealed_in_the_last_round():
    state = position_to_state("gLo? rCo?3 bSp! | r1 b1 g1", round=6, cursor=1)
    weighed = evaluate_options(view(state, 0), seed=1, simulations=200)

    reveal, wait = weighed.of(Reveal()), weighed.of(Wait())
    assert weighed.best == Reveal()
    assert reveal.win_share > 0.9
    assert wait.cost > 0.5 > 10 * wait.cost_error


def test_two_seeds_agree_within_their_errors():
    seen = decider_view(position_to_state("gLo? rSo?1 bSp! yHe? | r1 b1 g1 y2", round=4, cursor=1))
    found = [evaluate_options(seen, seed=seed, simulations=1000).of(Reveal()) for seed in range(20)]
    mean = sum(option.win_share for option in found) / 20
    far = [option for option in found if abs(option.win_share - mean) > 2 * option.error]

    assert len(far) <= 4


def test_only_the_seat_that_decides_has_something_to_weigh():
    state = deal("base-3", 2)
    assert state.decision
    for other in (None, (state.decision.seat + 1) % 3):
        with pytest.raises(NotTheDecider):
            evaluate_options(view(state, other), seed=1)


def test_a_page_is_not_asked_for_counsel():
    with pytest.raises(UnknownAnalyzer, match="page"):
        evaluate_options(decider_view(deal("base-3", 2)), seed=1, bot="page")
