"""PettingZoo's parallel interface: its makers' own suites, and that it is the same game."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
)

from oriflamme.envs import oriflamme_parallel_v0, oriflamme_v0
from oriflamme.envs.spaces import BadEnvironment
from oriflamme.rules.errors import IllegalAction

TABLES: list[dict[str, Any]] = [
    {"ruleset": "base", "seats": 4, "reward": "rank"},
    {"ruleset": "ablaze", "seats": 5, "observation": "parts"},
    {"ruleset": "duel"},
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_its_makers_max_cycles_test_passes():
    max_cycles_test(oriflamme_parallel_v0)


@each_table
def test_its_makers_api_and_seed_tests_pass(
    table: dict[str, Any], capsys: pytest.CaptureFixture[str]
):
    parallel_api_test(oriflamme_parallel_v0.parallel_env(**table), num_cycles=150)
    parallel_seed_test(lambda: oriflamme_parallel_v0.parallel_env(**table), num_cycles=150)


def test_its_makers_render_test_passes():
    render_test(lambda render_mode: oriflamme_parallel_v0.env(render_mode=render_mode))


@each_table
def test_it_is_the_game_of_agents_in_turn(table: dict[str, Any]):
    together = oriflamme_parallel_v0.parallel_env(**table)
    turns = oriflamme_v0.raw_env(**table)
    seen, infos = together.reset(seed=11)
    turns.reset(seed=11)
    rng = Random(3)
    while together.agents:
        decider = turns.agent_selection
        assert [agent for agent in infos if infos[agent]["decides"]] == [decider]
        action = rng.choice(np.flatnonzero(seen[decider]["action_mask"]).tolist())
        others = {agent: rng.randrange(994) for agent in together.agents}
        seen, rewards, ended, _, infos = together.step(others | {decider: action})
        turns.step(action)
        assert (rewards, ended) == (turns.rewards, turns.terminations)
    assert sum(turns.terminations.values()) == len(turns.possible_agents)


def test_for_an_illegal_action_a_legal_one_is_drawn_and_it_is_told():
    env = oriflamme_parallel_v0.parallel_env()
    seen, infos = env.reset(seed=2)
    decider = next(agent for agent in env.agents if infos[agent]["decides"])
    assert not seen[decider]["action_mask"][0]
    *_, infos = env.step(dict.fromkeys(env.agents, 0))
    assert [agent for agent in infos if infos[agent]["illegal"]] == [decider]


def test_an_illegal_action_can_be_an_error():
    env = oriflamme_parallel_v0.parallel_env(illegal="raise")
    env.reset(seed=2)
    with pytest.raises(IllegalAction, match="legal are"):
        env.step(dict.fromkeys(env.agents, 0))
    with pytest.raises(BadEnvironment, match="'draw' or 'raise', not 'forgive'"):
        oriflamme_parallel_v0.parallel_env(illegal="forgive")
