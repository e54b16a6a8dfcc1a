"""Many games at once: the same on any number of threads, and never harmed by a mistake."""

import numpy as np
import pytest

from oriflamme import BadSetup, GameOver, IllegalAction
from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.batch import (
    deal_games,
    observe_games,
    play_out_games,
    results,
    sample_actions,
    step_games,
)
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.convert import InvalidGame
from oriflamme.kernel.games import GAME, Games, new_games
from oriflamme.kernel.observation import HEADER, OBSERVATION
from oriflamme.rules.setup import make_setup
from oriflamme.views.view import InvalidSeat

COUNT = 300
BASE = make_setup("base", seats=4)


def dealt(seed: int = 1789, **options: int) -> Games:
    games = new_games(COUNT)
    deal_games(games, BASE, seed=seed, **options)
    return games


class Arrays:
    """What a learner keeps beside its games."""

    def __init__(self, count: int = COUNT) -> None:
        self.actions = np.zeros(count, np.int32)
        self.ended = np.zeros(count, np.uint8)
        self.shares = np.zeros((count, 5), np.float32)
        self.legal = np.zeros((count, MAX_LEGAL_ACTIONS), np.int32)
        self.counts = np.zeros(count, np.int32)

    def choose(self, games: Games, rng: np.random.Generator) -> None:
        observe_games(games, legal=self.legal, counts=self.counts)
        pick = (rng.random(len(self.counts)) * self.counts).astype(np.int32)
        self.actions[:] = self.legal[np.arange(len(pick)), pick]


def test_a_game_takes_at_most_512_bytes() -> None:
    assert GAME.itemsize <= 512
    assert GAME.itemsize * 1_000_000 < 1 << 30


def test_one_thread_and_four_play_the_same_games() -> None:
    alone, together = dealt(threads=1), dealt(threads=4)
    assert alone.tobytes() == together.tobytes()
    decisions = play_out_games(alone, threads=1)
    assert play_out_games(together, threads=4) == decisions
    assert alone.tobytes() == together.tobytes()


def test_every_game_of_a_seed_is_another_and_every_seed_deals_others() -> None:
    games = dealt()
    assert len({games[g].tobytes() for g in range(COUNT)}) == COUNT
    assert dealt(seed=1790).tobytes() != games.tobytes()


def test_games_played_out_are_over_and_share_one_victory_each() -> None:
    games, shares = dealt(), np.zeros((COUNT, 5), np.float32)
    play_out_games(games)
    results(games, shares)
    assert games.over.all()
    np.testing.assert_allclose(shares.sum(axis=1), 1)


def test_stepping_by_hand_ends_every_game_with_its_shares() -> None:
    games, arrays, rng = dealt(), Arrays(), np.random.default_rng(7)
    shares = np.zeros_like(arrays.shares)
    for _ in range(30):
        arrays.choose(games, rng)
        step_games(games, arrays.actions, arrays.ended, arrays.shares)
    assert not arrays.ended.any()
    play_out_games(games)
    results(games, shares)
    np.testing.assert_allclose(shares.sum(axis=1), 1)


def test_a_game_dealt_anew_goes_on_and_leaves_its_shares_behind() -> None:
    games, arrays, rng = dealt(), Arrays(), np.random.default_rng(8)
    ended = 0
    for _ in range(150):
        arrays.choose(games, rng)
        step_games(games, arrays.actions, arrays.ended, arrays.shares, autoreset=True)
        over = arrays.ended == 1
        ended += int(over.sum())
        np.testing.assert_allclose(arrays.shares[over].sum(axis=1), 1)
        assert (games.round_number[over] == 1).all()
    assert ended > COUNT
    assert not games.over.any()


def test_the_next_actions_may_be_drawn_on_the_way() -> None:
    games, others, arrays, same = dealt(), dealt(), Arrays(), Arrays()
    sample_actions(games, arrays.actions)
    for _ in range(100):
        sample_actions(others, same.actions)
        assert (arrays.actions == same.actions).all()
        step_games(
            games, arrays.actions, arrays.ended, arrays.shares, autoreset=True, sample_next=True
        )
        step_games(others, same.actions, same.ended, same.shares, autoreset=True)


def test_an_illegal_action_is_named_and_no_game_changes() -> None:
    games, arrays = dealt(), Arrays()
    arrays.choose(games, np.random.default_rng(9))
    arrays.actions[17] = 1
    before = games.tobytes()
    with pytest.raises(IllegalAction, match="action 1 is not legal in game 17; legal are "):
        step_games(games, arrays.actions, arrays.ended, arrays.shares)
    assert games.tobytes() == before


@pytest.mark.parametrize("number", [-1, ACTIONS, 2**31 - 1, -(2**31)])
def test_no_number_at_all_leads_outside_a_game(number: int) -> None:
    games, arrays = dealt(), Arrays()
    arrays.choose(games, np.random.default_rng(10))
    arrays.actions[0] = number
    before = games.tobytes()
    with pytest.raises(IllegalAction):
        step_games(games, arrays.actions, arrays.ended, arrays.shares)
    assert games.tobytes() == before


def test_a_game_that_is_over_or_not_dealt_cannot_be_stepped() -> None:
    games, arrays = dealt(), Arrays()
    play_out_games(games)
    with pytest.raises(GameOver, match="game 0 is over"):
        step_games(games, arrays.actions, arrays.ended, arrays.shares)
    with pytest.raises(InvalidGame, match="game 0 has not been dealt"):
        step_games(new_games(COUNT), arrays.actions, arrays.ended, arrays.shares)
    with pytest.raises(InvalidGame, match="game 0 has not been dealt"):
        play_out_games(new_games(COUNT))


def test_a_game_that_is_over_offers_nothing_and_shows_itself_to_a_named_seat_only() -> None:
    games, arrays = dealt(), Arrays()
    observation = np.ones((COUNT, OBSERVATION), np.uint8)
    mask = np.ones((COUNT, ACTIONS), np.uint8)
    play_out_games(games)
    observe_games(games, observation=observation, mask=mask, counts=arrays.counts)
    assert not observation.any()
    assert not mask.any()
    assert not arrays.counts.any()
    observe_games(games, observation=observation, viewer=2)
    assert (observation[:, HEADER.index("over")] == 1).all()
    sample_actions(games, arrays.actions)
    assert (arrays.actions == -1).all()


def test_arrays_of_another_shape_or_type_are_refused() -> None:
    games, arrays = dealt(), Arrays()
    with pytest.raises(BadArray, match=r"actions must be an array of int32 with shape \(300,\)"):
        step_games(games, arrays.actions[:-1], arrays.ended, arrays.shares)
    with pytest.raises(BadArray, match="not of int64"):
        step_games(games, arrays.actions.astype(np.int64), arrays.ended, arrays.shares)
    with pytest.raises(BadArray, match="mask"):
        observe_games(games, mask=np.zeros((COUNT, ACTIONS - 1), np.uint8))
    with pytest.raises(BadArray, match="C order"):
        observe_games(games, observation=np.zeros((OBSERVATION, COUNT), np.uint8).T)
    with pytest.raises(BadArray, match="counts"):
        observe_games(games, legal=arrays.legal)
    locked = np.zeros((COUNT, 5), np.float32)
    locked.flags.writeable = False
    with pytest.raises(BadArray, match="writeable"):
        results(games, locked)
    with pytest.raises(BadArray, match="new_games"):
        play_out_games(np.zeros(3).view(np.recarray))


def test_a_part_of_a_batch_is_stepped_without_touching_the_rest() -> None:
    games = dealt()
    before = games[200:].tobytes()
    play_out_games(games[:200].view(np.recarray))
    assert games[200:].tobytes() == before
    with pytest.raises(BadArray, match="side by side"):
        play_out_games(games[::2].view(np.recarray))


def test_a_seat_or_seed_out_of_range_is_refused() -> None:
    with pytest.raises(InvalidSeat, match="not every game has a seat 4"):
        observe_games(dealt(), observation=np.zeros((COUNT, OBSERVATION), np.uint8), viewer=4)
    with pytest.raises(BadSetup, match="first player"):
        dealt(first=4)
    with pytest.raises(BadSetup, match="seed"):
        dealt(seed=-1)
