"""A hint: from what the seat can see alone, and the same whenever it is asked for."""

from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.analysis.hint import MAX_OPTIONS, hint
from oriflamme.analysis.option_values import NotTheDecider, evaluate_options
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.actions import Reveal, Wait
from tests.testkit.bots.games import TABLES, deal, decider_view, play

LITTLE = 64


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_of_its_hint(table: str) -> None:
    """Chances, order and reasons alike."""
    rng = Random(12)
    compared = 0
    for state in play(deal(table, 12), [Page()] * 5, 12, BOT_DEFAULT):
        if state.is_over or rng.random() < 0.7:
            continue
        seen = decider_view(state)
        other = worlds(seen).sample(rng)
        assert hint(seen, simulations=LITTLE) == hint(view(other, seen.viewer), simulations=LITTLE)
        compared += other != state
    assert compared


def test_the_best_come_first_with_the_chances_that_weighing_found() -> None:
    seen = decider_view(deal("base-4", 3))
    told, weighed = hint(seen, simulations=400), evaluate_options(seen, seed=1, simulations=400)

    assert told.bot == weighed.bot == "king"
    assert [option.action for option in told.options] == [
        option.action for option in weighed.options[:MAX_OPTIONS]
    ]
    assert [option.win_share for option in told.options] == [
        option.win_share for option in weighed.options[:MAX_OPTIONS]
    ]


def test_it_says_why_the_last_round_is_the_time_to_reveal() -> None:
    state = position_to_state("gLo? rCo?3 bSp! | r1 b1 g1", round=6, cursor=1)
    reveal, wait = hint(view(state, 0), simulations=200).options

    assert (reveal.action, wait.action) == (Reveal(), Wait())
    assert [(why.fact, why.count) for why in reveal.reasons] == [("gains", 6), ("last_round", None)]
    assert [why.fact for why in wait.reasons] == ["too_late"]


def test_asked_twice_it_says_the_same() -> None:
    seen = decider_view(deal("duel-2", 3))
    assert hint(seen, simulations=LITTLE) == hint(seen, simulations=LITTLE)


def test_nobody_is_told_anything_about_the_decision_of_another() -> None:
    state = deal("base-3", 3)
    assert state.decision
    with pytest.raises(NotTheDecider):
        hint(view(state, (state.decision.seat + 1) % 3))
