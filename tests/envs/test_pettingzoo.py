"""The PettingZoo environment: its makers' own suites, and what they do not ask."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from oriflamme.envs import oriflamme_v0
from oriflamme.envs.spaces import BadEnvironment, observation_parts
from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import observe_view
from oriflamme.rules.engine import apply
from oriflamme.rules.errors import BadSetup, IllegalAction
from oriflamme.views.view import view

TABLES: list[dict[str, Any]] = [
    {"ruleset": "base", "seats": 3},
    {"ruleset": "base", "seats": 4, "reward": "rank"},
    {"ruleset": "base", "seats": 5, "observation": "parts"},
    {"ruleset": "ablaze", "seats": 3, "reward": "margin"},
    {"ruleset": "ablaze", "seats": 4},
    {"ruleset": "ablaze", "seats": 5, "observation": "parts"},
    {"ruleset": "duel", "reward": "rank"},
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
# Its makers warn of observations that are no plain array; a mask beside it is their own custom.
usual_warnings = pytest.mark.filterwarnings("ignore::UserWarning")


def play(env: Any, rng: Random) -> list[tuple[str, int]]:
    """A game by chance, as agents and actions; the rewards stay with the environment."""
    played = []
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        action = None if ended or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        if action is not None:
            played.append((agent, action))
        env.step(action)
    return played


@usual_warnings
@each_table
def test_its_makers_api_test_passes(table: dict[str, Any], capsys: pytest.CaptureFixture[str]):
    api_test(oriflamme_v0.env(**table), num_cycles=200)
    api_test(oriflamme_v0.raw_env(**table), num_cycles=200)


@usual_warnings
@each_table
def test_its_makers_seed_test_passes(table: dict[str, Any]):
    seed_test(lambda: oriflamme_v0.env(**table))


@usual_warnings
def test_its_makers_render_test_passes():
    render_test(lambda render_mode: oriflamme_v0.env(render_mode=render_mode))


@each_table
def test_a_seed_deals_what_the_kernel_deals_and_plays_as_the_reference_does(table: dict[str, Any]):
    env = oriflamme_v0.raw_env(**table)
    env.reset(seed=17)
    games = new_games(1)
    deal_games(games, env.setup, seed=17)
    state = read_state(games, 0, env.setup)
    for agent, action in play(env, Random(5)):
        seat = env.possible_agents.index(agent)
        assert state.decision is not None
        assert state.decision.seat == seat
        state = apply(state, decode(action, env.setup, seat)).state
    assert state == env.game.state
    assert state.is_over


@each_table
def test_an_agent_sees_what_its_seat_may_see(table: dict[str, Any]):
    env = oriflamme_v0.raw_env(**table)
    env.reset(seed=3)
    rng = Random(8)
    for _ in range(25):
        for seat, agent in enumerate(env.possible_agents):
            due = observe_view(view(env.game.state, seat))
            found = env.observe(agent)
            if table.get("observation") == "parts":
                for name, part in observation_parts(due).items():
                    assert np.array_equal(found["observation"][name], part)
            else:
                assert np.array_equal(found["observation"], due)
            assert env.observation_space(agent).contains(found)
            assert found["action_mask"].any() == (agent == env.agent_selection)
        offered = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(rng.choice(offered.tolist()))


def wrapped_by_pettingzoo(**table: Any) -> Any:
    """What PettingZoo puts around its own games."""
    inside = wrappers.TerminateIllegalWrapper(oriflamme_v0.raw_env(**table), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inside))


@pytest.fixture
def quiet() -> Iterator[list[str]]:
    """PettingZoo's warnings, kept instead of printed."""
    EnvLogger.suppress_output()
    EnvLogger.flush()
    yield EnvLogger.mqueue
    EnvLogger.unsuppress_output()


@each_table
@pytest.mark.parametrize("illegal_after", [0, 9, 1000])
def test_checks_are_those_of_pettingzoos_wrappers(
    table: dict[str, Any], illegal_after: int, quiet: list[str]
):
    told: list[Any] = []
    for env in (oriflamme_v0.env(**table), wrapped_by_pettingzoo(**table)):
        env.reset(seed=6)
        rng = Random(4)
        story: list[Any] = []
        for decisions, agent in enumerate(env.agent_iter()):
            seen, reward, ended, cut, _ = env.last()
            story.append((agent, reward, ended, cut, dict(env.rewards), list(env.agents)))
            chosen = 1 - seen["action_mask"] if decisions == illegal_after else seen["action_mask"]
            over = ended or cut
            env.step(None if over else rng.choice(np.flatnonzero(chosen).tolist()))
        story.append(env.agents)
        told.append(story)
    assert told[0] == told[1]


@pytest.mark.parametrize("make", [oriflamme_v0.env, wrapped_by_pettingzoo])
def test_calls_in_the_wrong_order_are_refused_as_pettingzoo_does(make: Any, quiet: list[str]):
    env = make()
    for name in ("rewards", "terminations", "truncations", "infos", "agent_selection", "agents"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    for what in (lambda: env.step(0), env.render, env.agent_iter, lambda: env.observe("player_0")):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            what()
    env.reset(seed=1)
    for action in (None, -1, 994, 1.5):
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)
    env.reset(seed=1)
    env.step(0)
    while env.agents:
        env.step(None)
    quiet.clear()
    env.step(None)
    assert "step() called after all agents are terminated" in quiet[0]


def ended_with(reward: str) -> tuple[oriflamme_v0.raw_env, dict[str, float]]:
    env = oriflamme_v0.raw_env("base", 4, reward=reward)
    env.reset(seed=21)
    rng = Random(2)
    while not any(env.terminations.values()):
        offered = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(rng.choice(offered.tolist()))
    return env, env.rewards


def test_rewards_are_shares_of_the_victory_places_or_influence():
    env, shares = ended_with("win_share")
    supplies = env.game.state.supplies
    assert sum(shares.values()) == pytest.approx(1)
    assert max(shares, key=lambda agent: shares[agent]) == f"player_{supplies.index(max(supplies))}"
    _, places = ended_with("rank")
    assert sum(places.values()) == pytest.approx(0)
    assert max(places.values()) == 1
    _, margins = ended_with("margin")
    for seat, own in enumerate(supplies):
        others = supplies[:seat] + supplies[seat + 1 :]
        assert margins[f"player_{seat}"] == own - max(others)


def test_the_next_game_without_a_seed_goes_on_from_the_last():
    one, two = oriflamme_v0.raw_env(), oriflamme_v0.raw_env()
    for env in (one, two):
        env.reset(seed=4)
        play(env, Random(1))
        env.reset()
    assert play(one, Random(2)) == play(two, Random(2))


def test_a_game_can_be_cut_off():
    env = oriflamme_v0.raw_env(max_cycles=3)
    env.reset(seed=1)
    assert len(play(env, Random(1))) == 3


def test_an_environment_is_pickled_by_what_it_was_asked_for():
    env = pickle.loads(pickle.dumps(oriflamme_v0.raw_env("duel", reward="rank")))
    env.reset(seed=1)
    assert env.num_agents == 2


def test_wrong_use_gives_the_customary_error():
    with pytest.raises(BadSetup, match="3 to 5"):
        oriflamme_v0.env(ruleset="base", seats=6)
    with pytest.raises(BadEnvironment, match="'win_share' or 'rank' or 'margin', not 'money'"):
        oriflamme_v0.env(reward="money")
    raw = oriflamme_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="legal are"):
        raw.step(0)
    EnvLogger.suppress_output()
    wrapped = oriflamme_v0.env()
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(0)
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())
    EnvLogger.unsuppress_output()
