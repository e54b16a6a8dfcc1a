"""Counsel without NumPy: from what the seat can see alone, played as the compiled kernel plays."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme import view, worlds
from oriflamme.analysis.hint import MAX_OPTIONS
from oriflamme.analysis.option_values import NotTheDecider
from oriflamme.analysis.pure_python.analyzer import (
    LEARNED_TEMPERATURE,
    BelievedWorlds,
    PlainSample,
    PlayoutAnalyzer,
)
from oriflamme.analysis.pure_python.hint import hint_steps
from oriflamme.analysis.search_analyzer import ArraySample, search_analyzer
from oriflamme.analysis.steps import run_to_end
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.kernel.convert import to_state
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.actions import Reveal, Wait
from tests.testkit.bots.games import TABLES, deal, decider_view, play

LITTLE = 24


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_of_its_hint(table: str) -> None:
    """Chances, order and reasons alike."""
    rng = Random(12)
    compared = 0
    for state in play(deal(table, 12), [Page()] * 5, 12, BOT_DEFAULT):
        if state.is_over or rng.random() < 0.9:
            continue
        seen = decider_view(state)
        other = worlds(seen).sample(rng)
        told = run_to_end(hint_steps(seen, simulations=LITTLE))
        assert told == run_to_end(hint_steps(view(other, seen.viewer), simulations=LITTLE))
        compared += other != state
    assert compared


def test_it_says_by_whom_and_with_how_much_and_why() -> None:
    state = position_to_state("gLo? rCo?3 bSp! | r1 b1 g1", round=6, cursor=1)
    told = run_to_end(hint_steps(view(state, 0), simulations=60))
    reveal, wait = told.options

    assert (told.bot, told.simulations) == ("instinct", 60)
    assert (reveal.action, wait.action) == (Reveal(), Wait())
    assert reveal.win_share > wait.win_share
    assert [(why.fact, why.count) for why in reveal.reasons] == [("gains", 6), ("last_round", None)]


def test_a_hint_comes_game_by_game_and_the_same_again() -> None:
    seen = decider_view(deal("base-4", 3))
    assert len(list(hint_steps(seen, simulations=LITTLE))) >= LITTLE / 2
    told = run_to_end(hint_steps(seen, simulations=LITTLE))
    assert told == run_to_end(hint_steps(seen, simulations=LITTLE))
    assert len(told.options) <= MAX_OPTIONS


def test_nobody_weighs_the_decision_of_another() -> None:
    state = deal("base-3", 3)
    assert state.decision
    with pytest.raises(NotTheDecider):
        run_to_end(hint_steps(view(state, (state.decision.seat + 1) % 3), simulations=4))


@pytest.mark.parametrize("table", ["base-4", "duel-2", "ablaze-5"])
def test_games_end_as_the_compiled_kernel_plays_them(table: str) -> None:
    state = deal(table, 7)
    assert state.decision
    plain = PlayoutAnalyzer().playouts(state, 20, Random(5))
    compiled = search_analyzer("duke").playouts(
        state, 20, Random(5), inverse_temperature=LEARNED_TEMPERATURE
    )
    for first in (None, state.decision.options[-1]):
        by_hand = run_to_end(plain.win_shares(20, first))
        by_kernel = run_to_end(compiled.win_shares(20, first))
        assert [list(row) for row in by_hand.rows] == by_kernel.rows.tolist()


@pytest.mark.parametrize("table", TABLES)
def test_worlds_fit_what_is_seen(table: str) -> None:
    """By the reference: the view of a world that was drawn is the view it was drawn from."""
    for state in list(play(deal(table, 5), [Page()] * 5, 5, BOT_DEFAULT))[:-1:9]:
        seen = decider_view(state)
        drawn = BelievedWorlds(seen, Random(1))
        for number in range(3):
            world = to_state(drawn.world(number), seen.setup)
            assert view(world, seen.viewer) == seen


ROWS = st.lists(st.tuples(*[st.sampled_from([0.0, 0.5, 1.0])] * 2), min_size=1, max_size=9)


@given(ROWS, ROWS)
def test_estimates_are_those_of_arrays(one: list[tuple[float, ...]], two: list[tuple[float, ...]]):
    plain, other = PlainSample(one), PlainSample(two)
    arrays, others = ArraySample(np.array(one)), ArraySample(np.array(two))
    for mine, same in ((plain, arrays), (plain.difference(other), arrays.difference(others))):
        assert len(mine) == len(same)
        assert mine.means() == pytest.approx(same.means())
        assert mine.errors() == pytest.approx(same.errors())
        assert mine.mean_and_error(1) == pytest.approx(same.mean_and_error(1))
