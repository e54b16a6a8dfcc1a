"""Counsel without NumPy: from what the seat can see alone, played as the compiled kernel plays."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.games import TABLES, asked, deal, play
from oriflamme import view, worlds
from oriflamme.bots.budget import HABIT
from oriflamme.bots.page import Page
from oriflamme.bots.search.style import instinct
from oriflamme.counsel import estimating
from oriflamme.counsel.advice import MOST_OPTIONS
from oriflamme.counsel.barehanded.estimating import errors, means
from oriflamme.counsel.barehanded.hinting import hinting
from oriflamme.counsel.barehanded.likely_worlds import LikelyWorlds, TrueWorld
from oriflamme.counsel.barehanded.playouts import AS_LEARNED, Playouts
from oriflamme.counsel.barehanded.weighing import weighing
from oriflamme.counsel.steps import at_once
from oriflamme.counsel.weight import NothingToWeigh
from oriflamme.kernel.convert import to_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.notation.scene import set_the_scene
from oriflamme.review import playouts as compiled
from oriflamme.rules.actions import Reveal, Wait

LITTLE = 24


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_of_its_hint(table: str) -> None:
    """Chances, order and reasons alike."""
    rng = Random(12)
    compared = 0
    for state in play(deal(table, 12), [Page()] * 5, 12, HABIT):
        if state.is_over or rng.random() < 0.9:
            continue
        seen = asked(state)
        other = worlds(seen).sample(rng)
        told = at_once(hinting(seen, simulations=LITTLE))
        assert told == at_once(hinting(view(other, seen.viewer), simulations=LITTLE))
        compared += other != state
    assert compared


def test_it_says_by_whom_and_with_how_much_and_why() -> None:
    state = set_the_scene("gLo? rCo?3 bSp! | r1 b1 g1", round=6, cursor=1)
    told = at_once(hinting(view(state, 0), simulations=60))
    reveal, wait = told.options

    assert (told.bot, told.simulations) == ("instinct", 60)
    assert (reveal.action, wait.action) == (Reveal(), Wait())
    assert reveal.chance > wait.chance
    assert [(why.what, why.count) for why in reveal.reasons] == [("gains", 6), ("last_round", None)]


def test_a_hint_comes_game_by_game_and_the_same_again() -> None:
    seen = asked(deal("base-4", 3))
    assert len(list(hinting(seen, simulations=LITTLE))) >= LITTLE / 2
    told = at_once(hinting(seen, simulations=LITTLE))
    assert told == at_once(hinting(seen, simulations=LITTLE))
    assert len(told.options) <= MOST_OPTIONS


def test_nobody_weighs_the_decision_of_another() -> None:
    state = deal("base-3", 3)
    assert state.decision
    with pytest.raises(NothingToWeigh):
        at_once(weighing(view(state, (state.decision.seat + 1) % 3), seed=1, simulations=4))


@pytest.mark.parametrize("table", ["base-4", "duel-2", "ablaze-5"])
def test_games_end_as_the_compiled_kernel_plays_them(table: str) -> None:
    state = deal(table, 7)
    assert state.decision
    first, seat = state.decision.options[-1], state.decision.seat
    there = new_games(1)
    write_state(state, there, 0)
    by_kernel = compiled.Playouts(
        there, state.setup, instinct(state.setup, AS_LEARNED), Random(5)
    ).shares_after(first, seat, 20)
    by_hand = Playouts(TrueWorld(state), state.setup, Random(5).getrandbits(60))

    assert [tuple(by_hand.play(n, (first, seat)).shares) for n in range(20)] == [
        tuple(row) for row in by_kernel.tolist()
    ]


@pytest.mark.parametrize("table", TABLES)
def test_worlds_fit_what_is_seen(table: str) -> None:
    """By the reference: the view of a world that was drawn is the view it was drawn from."""
    for state in list(play(deal(table, 5), [Page()] * 5, 5, HABIT))[:-1:9]:
        seen = asked(state)
        drawn = LikelyWorlds(seen, Random(1))
        for number in range(3):
            world = to_state(drawn.world(number), seen.setup)
            assert view(world, seen.viewer) == seen


PAIRS = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=2)


@given(st.lists(PAIRS, min_size=1, max_size=9))
def test_estimates_are_those_of_arrays(shares: list[list[float]]) -> None:
    rows = np.array(shares)
    assert means(shares) == pytest.approx(rows.mean(axis=0))
    assert errors(shares) == pytest.approx([estimating.standard_error(seat) for seat in rows.T])
