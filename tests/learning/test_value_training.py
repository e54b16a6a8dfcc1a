"""Prospects: the positions they are learned from, and that they are learned."""

import jax.numpy as jnp
import numpy as np
import pytest

from oriflamme.bots.king import King
from oriflamme.bots.search.layout import INFLUENCE, OUTCOME_STATS, UTILITY, WIN_SHARE
from oriflamme.bots.search.outcome import write_outcome
from oriflamme.bots.value_function.layout import (
    BEST,
    FEATURES,
    HIDDEN_UNITS,
    INPUT_UNITS,
    MAX_DISTANCE,
    MAX_POSITION_FEATURES,
    ROUND_STAGES,
)
from oriflamme.bots.value_function.prediction import SCALE, predict_value
from oriflamme.bots.value_function.weights import ValueFunction, built_in_value_function
from oriflamme.kernel.batch import deal_games, sample_actions, step_games
from oriflamme.kernel.constants import PLACE, REVEAL, SEATS
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.learning.backends import CpuBackend
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkSize, new_weights
from oriflamme.learning.policy_assignment import EMPTY, assign_policies
from oriflamme.learning.table_slices import make_table_slices, scripted_policies
from oriflamme.rules.setup import make_setup
from training.value_data import PER_STAGE, Positions, outcomes, play_rounds
from training.value_features import ValueFeatures, value_features
from training.value_trainer import ValueTrainer, errors_by_stage, fill_in, forward

PLAN = TrainConfig(
    games=64, seed=2, single_precision=True, size=NetworkSize(width=16, layers=1, heads=2, inner=16)
)


@pytest.fixture(scope="module")
def positions() -> tuple[Positions, np.ndarray]:
    """Positions of some games, and how many sit at each."""
    tables = make_table_slices(PLAN.games, np.random.default_rng(2))
    seating = assign_policies(tables, scripted_share=0.5, frozen_share=0.0, frozen_models=0)
    hall = CpuBackend(seating.occupied_seats, *scripted_policies(tables), PLAN.visible_cards)
    hall.deal(tables, PLAN.seed)
    weights = new_weights(PLAN.size, 1)
    going = play_rounds(PLAN, hall, seating, weights, King.config, turns=150)
    found = Positions(*(np.concatenate(each) for each in zip(*going)))
    return found, (seating.policies != EMPTY).sum(1)


def test_of_every_stage_a_few_positions_are_kept(positions):
    found, _ = positions
    stages = 2 * (found.games["round_number"] - 1) + (found.games["cursor"] >= 0)
    counts = np.bincount(stages, minlength=ROUND_STAGES)
    games = counts[0] // PER_STAGE

    assert games > PLAN.games
    assert (counts[::2] == PER_STAGE * games).all(), "everybody places a card in every round"
    assert ((games < counts[1::2]) & (counts[1::2] <= PER_STAGE * games)).all()


def test_they_are_kept_where_a_card_is_placed_or_has_its_turn(positions):
    found, _ = positions
    assert set(found.games["question"].tolist()) == {PLACE, REVEAL}


def test_not_only_the_first_of_a_stage_are_kept(positions):
    found, _ = positions
    placing = found.games[found.games["question"] == PLACE]
    assert set(placing["placed"].tolist()) >= {0, 1, 2, 3}


def test_a_victory_is_shared_out_among_those_who_sit_there(positions):
    found, seats = positions
    shares = found.outcomes[:, :, WIN_SHARE]
    np.testing.assert_allclose(shares.sum(1), 1.0, atol=1e-6)
    assert (shares[np.arange(SEATS) >= seats[found.where][:, None]] == 0).all()


@pytest.mark.parametrize("seed", range(8))
def test_figures_are_those_a_search_would_write(seed: int):
    games, actions = new_games(1), np.zeros(1, np.int32)
    ended, shares = np.zeros(1, np.uint8), np.zeros((1, SEATS), np.float32)
    deal_games(games, make_setup("base", seats=4), seed=seed)
    while not ended[0]:
        sample_actions(games, actions)
        step_games(games, actions, ended, shares)
    found, outcome = (
        outcomes(shares, games.influence, np.array([4]), King.config),
        np.zeros(OUTCOME_STATS),
    )
    for who in range(4):
        write_outcome(Game.load(games, 0), who, King.config.params(), outcome)
        for figure in (UTILITY, WIN_SHARE, INFLUENCE):
            assert found[0, who, figure] == pytest.approx(outcome[figure], abs=1e-5)


def led(count: int) -> ValueFeatures:
    """Positions in which whoever has most wins."""
    games = new_games(count)
    deal_games(games, make_setup("base", seats=4), seed=4)
    rng = np.random.default_rng(5)
    games.round_number[:] = 4
    games.influence[:, :4] = rng.integers(0, 12, (count, 4))
    wins = games.influence[:, :4] == games.influence[:, :4].max(1, keepdims=True)
    shares = np.zeros((count, SEATS), np.float32)
    shares[:, :4] = wins / wins.sum(1, keepdims=True)
    goals = outcomes(shares, games.influence, np.full(count, 4), King.config)
    which, whose = np.nonzero(np.ones((count, 4)))
    return value_features(games, goals, which, whose)


def test_it_learns_who_leads():
    known = led(1500)
    tutor = ValueTrainer(known, epochs=3, batch_size=100, seed=1)
    badly = list(tutor.train())
    off = errors_by_stage(tutor.learned, led(200), 100)

    assert badly[-1] < badly[0]
    (stage,) = set(known.stages.tolist())
    assert off[stage][1] < 0.2 < known.targets[:, WIN_SHARE].std()


def test_a_search_expects_what_was_learned(positions):
    """In whole numbers and in those of the lesson, up to a step of the table of likelihoods."""
    found, _ = positions
    learned = built_in_value_function()
    assert learned
    plain = ValueFunction(*(jnp.asarray(numbers / SCALE, jnp.float32) for numbers in learned))
    which = np.arange(0, len(found.games), 97)
    known = value_features(found.games, found.outcomes, which, np.zeros(len(which), np.int64))
    told = forward(plain, known.features.astype(np.int32), known.stages.astype(np.int32))
    marks, sums = (
        np.zeros(MAX_POSITION_FEATURES, np.int64),
        np.zeros(INPUT_UNITS + HIDDEN_UNITS, np.int32),
    )
    for at, said in zip(which, np.asarray(told)):
        outcome = np.zeros(OUTCOME_STATS)
        game = Game.load(found.games, int(at))
        predict_value(game, 0, King.config.params(), *learned, marks, sums, outcome)
        assert outcome[WIN_SHARE] == pytest.approx(1 / (1 + np.exp(-said[WIN_SHARE])), abs=0.006)
        assert outcome[INFLUENCE] == pytest.approx(10 * said[INFLUENCE], abs=0.05)


def test_a_lead_that_was_never_seen_counts_as_the_nearest_that_was():
    rows = np.zeros((FEATURES, INPUT_UNITS), np.float32)
    rows[BEST + 20], rows[BEST + 30] = 1.0, 2.0
    fill_in(rows)

    told = rows[BEST : BEST + 2 * MAX_DISTANCE + 1, 0]
    assert told.tolist() == [1.0] * 26 + [2.0] * 23
    assert not rows[:BEST].any()
