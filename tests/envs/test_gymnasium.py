"""The Gymnasium environment: its makers' check, and what it does not ask."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from oriflamme.bots.roster import UnknownBot
from oriflamme.envs.single_agent_env import SingleAgentEnv
from oriflamme.envs.spaces import BadEnvironment
from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.notation.position import format_position
from oriflamme.rules.actions import Place
from oriflamme.rules.errors import IllegalAction
from oriflamme.views.view import view

TABLES: list[dict[str, Any]] = [
    {"ruleset": "base", "seats": 3},
    {"ruleset": "base", "seats": 4, "reward": "rank"},
    {"ruleset": "base", "seats": 5, "observation": "parts"},
    {"ruleset": "ablaze", "seats": 3, "reward": "margin"},
    {"ruleset": "ablaze", "seats": 5, "opponents": ["squire", "page"]},
    {"ruleset": "duel", "observation": "parts"},
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def play(env: gymnasium.Env, rng: Random, seen: dict[str, Any]) -> tuple[list[int], float]:
    """A game by chance: what was done, and what it brought."""
    played, ended, reward = [], False, 0.0
    while not ended:
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, gained, ended, cut, _ = env.step(action)
        reward = float(gained)
        assert env.observation_space.contains(seen)
        assert not cut
        played.append(action)
    return played, reward


@each_table
def test_its_makers_check_passes(table: dict[str, Any]):
    check_env(gymnasium.make("Oriflamme-v0", **table).unwrapped)


@each_table
def test_a_seed_deals_what_the_kernel_deals(table: dict[str, Any]):
    env = SingleAgentEnv(**table, seat=0, render_mode="ansi")
    env.reset(seed=17, options={"first": 0})
    games = new_games(1)
    deal_games(games, env.setup, seed=17, first=0)
    assert env.render() == format_position(view(read_state(games, 0, env.setup), 0))
    hand = read_state(games, 0, env.setup).holdings[0].hand
    placed = {a.kind for a in env.legal_actions if isinstance(a, Place) and a.family == "red"}
    assert placed == set(hand)


@each_table
def test_the_same_seed_and_actions_are_the_same_game(table: dict[str, Any]):
    first, second = (SingleAgentEnv(**table) for _ in range(2))
    for seed in (5, None):
        one, two = (env.reset(seed=seed)[0] for env in (first, second))
        assert play(first, Random(3), one) == play(second, Random(3), two)


def test_opponents_sit_to_the_left_and_again_from_the_first():
    env = SingleAgentEnv("base", 4, opponents=["squire", "page"], seat=2)
    env.reset(seed=1)
    assert env.opponents_by_seat == {3: "squire", 0: "page", 1: "squire"}


def test_the_seat_is_drawn_where_none_is_named():
    env = SingleAgentEnv("base", 5, opponents=["page"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == set(range(5))


def test_a_mask_offers_what_the_seat_may_do():
    env = SingleAgentEnv("base", 3, opponents=["page"])
    seen, _ = env.reset(seed=2)
    assert np.array_equal(env.action_masks(), seen["action_mask"])
    assert env.action_masks().dtype == np.bool_


def test_an_illegal_action_ends_the_game_or_is_an_error():
    env = SingleAgentEnv("base", 3, opponents=["page"])
    env.reset(seed=2)
    _, reward, ended, _, info = env.step(0)
    assert (reward, ended, info) == (-1, True, {"illegal": True})
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(0)
    strict = SingleAgentEnv("base", 3, opponents=["page"], illegal="raise")
    strict.reset(seed=2)
    with pytest.raises(IllegalAction, match="legal are"):
        strict.step(0)


def test_wrong_words_are_refused_with_the_right_ones():
    with pytest.raises(BadEnvironment, match="0 to 2, not 3"):
        SingleAgentEnv("base", 3, seat=3)
    with pytest.raises(BadEnvironment, match="'end' or 'raise', not 'shout'"):
        SingleAgentEnv(illegal="shout")
    with pytest.raises(UnknownBot, match="emperor"):
        SingleAgentEnv(opponents=["emperor"])
    with pytest.raises(BadEnvironment, match="one bot or more"):
        SingleAgentEnv(opponents=[])
