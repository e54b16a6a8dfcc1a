"""The quick sense: its signs, its chance, its learning."""

from random import Random

import numpy as np
import pytest

from bots.games import TABLES, deal, play
from oriflamme.bots.budget import HABIT
from oriflamme.bots.instinct.choosing import draw_option, signs, weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS, WEIGHTS
from oriflamme.bots.instinct.learning import learn_range
from oriflamme.bots.instinct.weights import learned
from oriflamme.bots.page import Page
from oriflamme.kernel.chance import seed_game
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.game import new_games
from oriflamme.kernel.ranges import reset_range
from oriflamme.kernel.terms import KINDS, RULESET_NUMBERS
from oriflamme.rules.card import deck_of
from oriflamme.views.view import view
from oriflamme.views.worlds import worlds

LEGAL = np.empty((1, MOST_OPTIONS), np.int32)
ODDS = np.empty(MOST_OPTIONS)
INDEX = np.empty(MOST_SIGNS, np.int32)
VALUE = np.empty(MOST_SIGNS)


def odds_of(state) -> dict[int, float]:
    game = from_state(state)
    weights = learned(state.setup.ruleset)
    count = weigh_options(game, weights, LEGAL, ODDS, INDEX, VALUE)
    return dict(zip(LEGAL[0, :count].tolist(), ODDS[:count].tolist()))


def some_states(table: str, seed: int):
    start = deal(table, seed)
    rng = Random(seed)
    for state in play(start, [Page() for _ in start.setup.seats], seed, HABIT):
        if not state.is_over and rng.random() < 0.4:
            yield state


@pytest.mark.parametrize("table", TABLES)
def test_every_legal_action_gets_its_share_of_the_odds(table: str):
    for state in some_states(table, 2):
        odds = odds_of(state)
        seat = state.decision.seat
        legal = {encode(action, state.setup, seat) for action in state.decision.options}
        assert set(odds) == legal
        assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.parametrize("table", TABLES)
def test_it_does_not_know_what_the_decider_does_not(table: str):
    rng = Random(3)
    for state in some_states(table, 3):
        seen = view(state, state.decision.seat)
        assert odds_of(worlds(seen).sample(rng)) == odds_of(state)


@pytest.mark.parametrize("table", TABLES)
def test_signs_lie_within_the_layout(table: str):
    for state in some_states(table, 4):
        game = from_state(state)
        for action in state.decision.options:
            number = encode(action, state.setup, state.decision.seat)
            count = signs(game, number, INDEX, VALUE)
            assert count <= MOST_SIGNS
            assert all(0 <= at < WEIGHTS for at in INDEX[:count])


def test_options_are_drawn_as_often_as_said():
    game = from_state(deal("base-3", 1))
    seed_game(game, 1, 0)
    odds = np.array([0.5, 0.2, 0.3])
    drawn = [draw_option(game, odds, 3) for _ in range(3000)]
    assert [drawn.count(n) / 3000 for n in range(3)] == pytest.approx([0.5, 0.2, 0.3], abs=0.04)


def test_learning_finds_that_doing_well_is_worth_repeating():
    """Uncompiled, a handful of games: an Heir should be revealed more, not less."""
    games = new_games(1)
    deck = sum(1 << KINDS.index(kind) for kind in deck_of("base"))
    reset_range(games, 0, 1, RULESET_NUMBERS["base"], 0, 3, deck, -1, 1)
    gradient = np.zeros(WEIGHTS)
    learn_range(games, 12, 5, np.zeros(WEIGHTS), gradient, 0.03)
    assert np.isfinite(gradient).all()
    assert np.abs(gradient).sum() > 1
