"""Prospects: the positions they are learned from, and that they are learned."""

import numpy as np
import pytest

from oriflamme.bots.king import King
from oriflamme.bots.prospect.layout import BEST, DISTANCE, HIDDEN, MARKS
from oriflamme.bots.search.layout import FIGURES, INFLUENCE, SHARE, WORTH
from oriflamme.bots.search.outcome import judge
from oriflamme.kernel.batch import choose_actions, deal_games, step_games
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.terms import PLACE, ROUNDS, SEATS
from oriflamme.learning.halls import Cores
from oriflamme.learning.network import Size, new_weights
from oriflamme.learning.plan import Plan
from oriflamme.learning.positions import Positions, figures, play_rounds
from oriflamme.learning.prospecting import fill_in, learn
from oriflamme.learning.seating import EMPTY, seat
from oriflamme.learning.tables import lay_tables, rivals
from oriflamme.rules.setup import agree

PLAN = Plan(games=64, seed=2, fine=True, size=Size(width=16, layers=1, heads=2, inner=16))


@pytest.fixture(scope="module")
def positions() -> tuple[Positions, np.ndarray]:
    """Positions of some games, and how many sit at each."""
    tables = lay_tables(PLAN.games, np.random.default_rng(2))
    seating = seat(tables, rivalry=0.5, net_rivalry=0.0, nets=0)
    hall = Cores(seating.taken, *rivals(tables), PLAN.cards)
    hall.deal(tables, PLAN.seed)
    weights = new_weights(PLAN.size, 1)
    going = play_rounds(PLAN, hall, seating, weights, King.style, turns=150)
    found = Positions(*(np.concatenate(each) for each in zip(*going)))
    return found, (seating.owners != EMPTY).sum(1)


def test_every_later_round_of_a_game_begins_once(positions):
    found, _ = positions
    rounds = found.games["round_number"]
    counts = [int((rounds == number).sum()) for number in range(ROUNDS + 1)]

    assert counts[:2] == [0, 0]
    assert min(counts[2:]) == max(counts[2:]) > PLAN.games


def test_it_is_seen_before_anybody_has_placed_a_card(positions):
    found, _ = positions
    assert (found.games["question"] == PLACE).all()
    assert (found.games["decider"] == found.games["first"]).all()


def test_a_victory_is_shared_out_among_those_who_sit_there(positions):
    found, seats = positions
    shares = found.figures[:, :, SHARE]
    np.testing.assert_allclose(shares.sum(1), 1.0, atol=1e-6)
    assert (shares[np.arange(SEATS) >= seats[found.where][:, None]] == 0).all()


@pytest.mark.parametrize("seed", range(8))
def test_figures_are_those_a_search_would_write(seed: int):
    games, actions = new_games(1), np.zeros(1, np.int32)
    ended, shares = np.zeros(1, np.uint8), np.zeros((1, SEATS), np.float32)
    deal_games(games, agree("base", seats=4), seed=seed)
    while not ended[0]:
        choose_actions(games, actions)
        step_games(games, actions, ended, shares)
    found, outcome = figures(shares, games.influence, np.array([4]), King.style), np.zeros(FIGURES)
    for who in range(4):
        judge(Game.load(games, 0), who, King.style.knobs(), outcome)
        for figure in (WORTH, SHARE, INFLUENCE):
            assert found[0, who, figure] == pytest.approx(outcome[figure], abs=1e-5)


def test_it_learns_who_leads():
    """Where whoever has most at the beginning of a round wins, that is soon expected."""
    games = new_games(3000)
    deal_games(games, agree("base", seats=4), seed=4)
    rng = np.random.default_rng(5)
    games.round_number[:] = 4
    games.influence[:, :4] = rng.integers(0, 12, (3000, 4))
    wins = games.influence[:, :4] == games.influence[:, :4].max(1, keepdims=True)
    shares = np.zeros((3000, SEATS), np.float32)
    shares[:, :4] = wins / wins.sum(1, keepdims=True)
    goals = figures(shares, games.influence, np.full(3000, 4), King.style)
    everybody = np.full(3000, 0b1111, np.int32)
    rows = games.view(np.recarray)

    _, _, off = learn(rows, goals, everybody, passes=2, apart=300, seed=1)
    assert off[1] < 0.2 < goals[:, :4, SHARE].std()


def test_a_lead_that_was_never_seen_counts_as_the_nearest_that_was():
    rows = np.zeros((MARKS, HIDDEN), np.float32)
    rows[BEST + 20], rows[BEST + 30] = 1.0, 2.0
    fill_in(rows)

    told = rows[BEST : BEST + 2 * DISTANCE + 1, 0]
    assert told.tolist() == [1.0] * 26 + [2.0] * 23
    assert not rows[:BEST].any()
