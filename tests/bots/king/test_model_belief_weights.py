"""The net's guesses and beliefs together, as weights of the kernel's sampler."""

from functools import cache
from random import Random

import numpy as np
import pytest

from oriflamme import View
from oriflamme.bots.beliefs import estimate_beliefs
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.inference.prediction import predict
from oriflamme.bots.king import OnnxModel
from oriflamme.bots.king.fit_marginals import fit_marginals
from oriflamme.bots.king.model_belief_weights import model_belief_weights
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.squire import Squire
from oriflamme.kernel.constants import ASIDE_ROW, HAND_ROW
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import Weights, sample_worlds, sampling_tables, uniform_weights
from tests.testkit.bots.games import TABLES, deal, decider_view, play
from tests.testkit.bots.random_model import random_model

MIND = OnnxModel(random_model())


def unknown(seen: View) -> int:
    """How many cards of the queue the viewer does not know."""
    return sum(card.kind is None for slot in seen.queue for card in slot)


@cache
def riddle(table: str) -> View:
    """The moment of a game at which somebody knows least of the queue."""
    game = play(deal(table, 8), [Squire() for _ in range(5)], 8, BOT_DEFAULT)
    return max((decider_view(state) for state in game if not state.is_over), key=unknown)


def placed(seen: View, weights: Weights, wanted: Weights | None = None, rounds: int = 0) -> Weights:
    """How often each kind is at each place under weights, fitted or as they are."""
    _, kinds, rows, counts, changed, _ = sampling_tables(seen, weights)
    found = np.zeros_like(changed)
    get_compiled(fit_marginals)(
        kinds, rows, counts, changed, found if wanted is None else wanted, found, rounds
    )
    return found


@pytest.mark.parametrize("table", TABLES)
def test_how_often_a_kind_is_at_a_place_is_what_beliefs_add_up(table: str):
    seen = riddle(table)
    found, believed = placed(seen, belief_weights(seen)), estimate_beliefs(seen)

    for serial, odds in believed.cards.items():
        for kind, chance in odds.items():
            assert found[serial, NUMBER[kind]] == pytest.approx(chance)
    for row, by_family in ((HAND_ROW, believed.hands), (ASIDE_ROW, believed.aside)):
        for family, odds in by_family.items():
            for kind, chance in odds.items():
                assert found[row + seen.setup.place[family], NUMBER[kind]] == pytest.approx(chance)


@pytest.mark.parametrize("table", TABLES)
def test_weights_can_be_fitted_to_whatever_can_be(table: str):
    seen = riddle(table)
    wanted = placed(seen, belief_weights(seen))
    found = placed(seen, uniform_weights(), wanted, rounds=100)

    assert found[:ASIDE_ROW] == pytest.approx(wanted[:ASIDE_ROW], abs=0.002)


def test_a_net_without_a_say_leaves_beliefs_as_they_are():
    seen = riddle("base-4")
    assert np.array_equal(
        model_belief_weights(seen, predict(seen, MIND), 0.0), belief_weights(seen)
    )


@pytest.mark.parametrize("table", TABLES)
def test_the_more_say_the_net_has_the_nearer_worlds_are_to_its_guesses(table: str):
    seen = riddle(table)
    reading = predict(seen, MIND)

    def distance(share: float) -> float:
        found = placed(seen, model_belief_weights(seen, reading, share))
        return sum(
            abs(float(found[serial, NUMBER[kind]]) - chance)
            for serial, odds in reading.cards.items()
            for kind, chance in odds.items()
        )

    assert distance(1.0) < distance(0.5) < distance(0.0)


@pytest.mark.parametrize("table", TABLES)
def test_worlds_can_be_drawn_by_them_at_every_moment_of_a_game(table: str):
    rng, games = Random(9), new_games(4)
    for state in play(deal(table, 9), [Squire() for _ in range(5)], 9, BOT_DEFAULT):
        if not state.is_over and rng.random() < 0.3:
            seen = decider_view(state)
            weights = model_belief_weights(seen, predict(seen, MIND), 1.0)
            sample_worlds(seen, games, seed=1, weights=weights)
