"""The quick sense: its signs, its chance, its learning."""

from collections import Counter
from math import exp
from random import Random

import numpy as np
import pytest

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.bots.playout_policy.action_sampling import (
    normalize,
    sample_action,
    sample_option,
    score_options,
    write_features,
)
from oriflamme.bots.playout_policy.exp_weight_arrays import exp_weight_array
from oriflamme.bots.playout_policy.layout import COUNT_LIMIT, MAX_FEATURES, MAX_OPTIONS, WEIGHTS
from oriflamme.bots.playout_policy.weights import weight_array
from oriflamme.kernel.batch_functions import reset_range
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import from_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.legal import nth_legal
from oriflamme.kernel.rng import seed_game
from oriflamme.kernel.vocabulary import KINDS, RULESET_NUMBERS
from oriflamme.rules.card import deck_of
from oriflamme.views.view import view
from oriflamme.views.worlds import worlds
from tests.testkit.bots.games import TABLES, deal, play
from training.policy_gradient import clone_range, policy_gradient_range

ODDS = np.empty(MAX_OPTIONS)
FOUND = np.empty(MAX_FEATURES, np.int64)


def odds_of(state, trust: float = 1.0) -> dict[int, float]:
    game = from_state(state)
    count = score_options(
        game, exp_weight_array(trust * weight_array(state.setup.ruleset)), ODDS, FOUND
    )
    normalize(ODDS, count)
    return {nth_legal(game, n): float(ODDS[n]) for n in range(count)}


def weight_of(game, number: int, weights) -> float:
    count = write_features(game, number, FOUND)
    return float(
        sum(weights[at // COUNT_LIMIT] * (at % COUNT_LIMIT) for at in FOUND[:count].tolist())
    )


def some_states(table: str, seed: int):
    start = deal(table, seed)
    rng = Random(seed)
    for state in play(start, [Page() for _ in start.setup.seats], seed, BOT_DEFAULT):
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
            count = write_features(game, number, FOUND)
            assert count <= MAX_FEATURES
            assert all(0 <= at // COUNT_LIMIT < WEIGHTS for at in FOUND[:count])


@pytest.mark.parametrize("table", TABLES)
def test_each_point_of_weight_makes_an_option_e_times_as_likely(table: str):
    for state in some_states(table, 5):
        game = from_state(state)
        weights = 0.1 * weight_array(state.setup.ruleset)
        (first, odds), *others = odds_of(state, 0.1).items()
        for other, chance in others:
            more = weight_of(game, other, weights) - weight_of(game, first, weights)
            assert chance / odds == pytest.approx(exp(more), rel=0.05)


def test_placements_are_drawn_as_often_as_weighed():
    states = some_states("duel-2", 6)
    state = next(s for s in states if s.round > 2 and s.decision.question == "place")
    game = from_state(state)
    seed_game(game, 1, 0)
    factors = exp_weight_array(0.3 * weight_array("duel"))
    drawn = Counter(sample_action(game, factors, ODDS, FOUND) for _ in range(4000))
    count = score_options(game, factors, ODDS, FOUND)
    normalize(ODDS, count)
    for n in range(count):
        assert drawn[nth_legal(game, n)] / 4000 == pytest.approx(ODDS[n], abs=0.03)


def test_options_are_drawn_as_often_as_said():
    game = from_state(deal("base-3", 1))
    seed_game(game, 1, 0)
    odds = np.array([0.5, 0.2, 0.3])
    drawn = [sample_option(game, odds, 3) for _ in range(3000)]
    assert [drawn.count(n) / 3000 for n in range(3)] == pytest.approx([0.5, 0.2, 0.3], abs=0.04)


def test_learning_finds_that_doing_well_is_worth_repeating():
    """Uncompiled, a handful of games: an Heir should be revealed more, not less."""
    games = new_games(1)
    deck = sum(1 << KINDS.index(kind) for kind in deck_of("base"))
    reset_range(games, 0, 1, RULESET_NUMBERS["base"], 0, 3, deck, -1, 1)
    gradient = np.zeros(WEIGHTS)
    policy_gradient_range(games, 12, 5, exp_weight_array(np.zeros(WEIGHTS)), gradient, 0.03)
    assert np.isfinite(gradient).all()
    assert np.abs(gradient).sum() > 1


def test_watching_makes_what_was_done_likelier():
    states = list(play(deal("base-3", 9), [Page() for _ in range(3)], 9, BOT_DEFAULT))[:30]
    games = new_games(len(states))
    for g, state in enumerate(states):
        write_state(state, games, g)
    done = np.array([nth_legal(from_state(state), 0) for state in states])

    gradient, after = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    before = clone_range(games, done, 0, 30, exp_weight_array(np.zeros(WEIGHTS)), gradient)
    assert clone_range(games, done, 0, 30, exp_weight_array(0.05 * gradient), after) > before
