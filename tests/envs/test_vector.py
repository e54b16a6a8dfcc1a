"""Many games at once: the same games as everywhere else, in Gymnasium's terms."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from oriflamme.envs import oriflamme_v0
from oriflamme.envs.spaces import BadEnvironment, observation_parts
from oriflamme.envs.vector_env import OriflammeVectorEnv
from oriflamme.kernel.batch import deal_games, sample_actions, step_games
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.rules.engine import apply
from oriflamme.rules.errors import BadSetup, IllegalAction

TABLES: list[dict[str, Any]] = [
    {"ruleset": "base", "seats": 3},
    {"ruleset": "base", "seats": 4, "reward": "rank"},
    {"ruleset": "base", "seats": 5, "reward": "margin"},
    {"ruleset": "ablaze", "seats": 3, "reward": "margin"},
    {"ruleset": "ablaze", "seats": 5, "reward": "rank"},
    {"ruleset": "duel", "reward": "rank"},
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def lowest(seen: dict[str, Any]) -> npt.NDArray[np.int32]:
    """A policy: the legal action with the smallest number."""
    return np.asarray(seen["legal"][:, 0])


def highest(seen: dict[str, Any]) -> npt.NDArray[np.int32]:
    return np.asarray(seen["legal"][np.arange(len(seen["legal"])), seen["counts"] - 1])


@each_table
def test_a_game_of_many_is_the_game_of_pettingzoo_and_of_the_reference(table: dict[str, Any]):
    seeds, rng = [3, 17, 2**40], Random(1)
    many = OriflammeVectorEnv(len(seeds), **table)
    alone = [oriflamme_v0.raw_env(**table) for _ in seeds]
    seen, info = many.reset(seed=seeds)
    for env, seed in zip(alone, seeds):
        env.reset(seed=seed)
    state = read_state(many.games.games, 0, many.setup)
    for _ in range(150):
        actions = []
        for g, env in enumerate(alone):
            due = env.last()[0]
            assert info["seat"][g] == env.possible_agents.index(env.agent_selection)
            assert np.array_equal(seen["observation"][g], due["observation"])
            assert np.array_equal(seen["action_mask"][g], due["action_mask"])
            actions.append(rng.choice(np.flatnonzero(due["action_mask"]).tolist()))
        before = [env.agent_selection for env in alone]
        state = apply(state, decode(actions[0], many.setup, int(info["seat"][0]))).state
        seen, reward, ended, cut, info = many.step(np.array(actions))
        assert not cut.any()
        for g, (env, agent) in enumerate(zip(alone, before)):
            env.step(actions[g])
            assert ended[g] == any(env.terminations.values())
            assert reward[g] == pytest.approx(env.rewards[agent])
            assert info["rewards"][g].tolist() == pytest.approx([*env.rewards.values()])
            if ended[g]:
                last = info["final_obs"]["observation"][g]
                assert np.array_equal(last, env.observe(agent)["observation"])
                env.reset()
        now = read_state(many.games.games, 0, many.setup)
        assert state.is_over if ended[0] else state == now
        state = now


def test_one_seed_deals_as_the_kernel_does_on_any_number_of_threads():
    games = new_games(300)
    deal_games(games, OriflammeVectorEnv(1).setup, seed=5)
    for threads in (1, 2):
        env = OriflammeVectorEnv(300, threads=threads)
        env.reset(seed=5)
        assert env.games.games.tobytes() == games.tobytes()


@pytest.mark.parametrize("opponents", [None, "page", lowest])
def test_games_go_the_same_way_on_any_number_of_threads(opponents: Any):
    envs = [
        OriflammeVectorEnv(300, opponents=opponents, legal="both", threads=threads, copy=True)
        for threads in (1, 2, 4)
    ]
    given: list[Any] = [env.reset(seed=9) for env in envs]
    for _ in range(70):
        assert all(data_equivalence(given[0], other) for other in given[1:])
        given = [env.step(env.sample_actions()) for env in envs]
    assert len({env.games.games.tobytes() for env in envs}) == 1


@each_table
def test_pages_play_the_other_seats_by_the_chance_of_each_game(table: dict[str, Any]):
    env = OriflammeVectorEnv(40, **table, opponents="page", legal="list")
    seen, info = env.reset(seed=8)
    assert set(info["seat"]) == set(range(len(env.setup.seats)))
    ended, shares = np.zeros(1, np.uint8), np.zeros((1, 5), np.float32)
    for _ in range(40):
        games, seats = env.games.games.copy(), info["seat"].copy()
        actions = highest(seen).copy()
        seen, _, over, _, info = env.step(actions)
        for g, seat in enumerate(seats):
            game, action = games[g : g + 1], actions[g : g + 1]
            step_games(game, action, ended, shares)
            while not ended[0] and game.decider[0] != seat:
                sample_actions(game, action)
                step_games(game, action, ended, shares)
            assert over[g] == ended[0]
            if not ended[0]:
                assert (game == env.games.games[g : g + 1]).all()
                assert info["seat"][g] == seat


@each_table
def test_a_policy_in_the_other_seats_plays_as_if_the_caller_had_all(table: dict[str, Any]):
    seeds = [4, 9, 11, 12]
    many = OriflammeVectorEnv(len(seeds), **table, opponents=lowest, seat=1, legal="list")
    seen, _ = many.reset(seed=seeds)
    alone = [OneSeat(table, seed, seat=1) for seed in seeds]
    for _ in range(40):
        for g, game in enumerate(alone):
            assert np.array_equal(seen["observation"][g], game.seen["observation"][0])
        seen, reward, ended, _, info = many.step(highest(seen))
        assert (info["seat"] == 1).all()
        for g, game in enumerate(alone):
            assert (ended[g], reward[g]) == game.take_turn()


class OneSeat:
    """One seat of a game of which the caller has all: it plays high, the others low."""

    def __init__(self, table: dict[str, Any], seed: int, seat: int) -> None:
        self.env = OriflammeVectorEnv(1, **table, legal="list")
        self.seat = seat
        self.seen, self.info = self.env.reset(seed=seed)
        self.let_others_play()

    def take_turn(self) -> tuple[bool, float]:
        self.ended, self.reward = False, 0.0
        self.act(highest(self.seen))
        self.let_others_play()
        return self.ended, self.reward

    def let_others_play(self) -> None:
        while self.info["seat"][0] != self.seat:
            self.act(lowest(self.seen))

    def act(self, action: npt.NDArray[np.int32]) -> None:
        self.seen, _, ended, _, self.info = self.env.step(action)
        if ended[0]:
            self.ended, self.reward = True, float(self.info["rewards"][0, self.seat])


def test_a_list_has_what_the_mask_has_and_then_nothing():
    env = OriflammeVectorEnv(50, "ablaze", 4, legal="both")
    seen, _ = env.reset(seed=2)
    for _ in range(80):
        for mask, legal, count in zip(seen["action_mask"], seen["legal"], seen["counts"]):
            assert legal[:count].tolist() == np.flatnonzero(mask).tolist()
            assert (legal[count:] == -1).all()
        seen = env.step(env.sample_actions())[0]


@each_table
def test_the_same_actions_are_drawn_from_a_list_as_without_one(table: dict[str, Any]):
    masked, listed = (OriflammeVectorEnv(30, **table, legal=legal) for legal in ("mask", "list"))
    assert (listed.sample_actions() == -1).all()
    masked.reset(seed=3)
    listed.reset(seed=3)
    for _ in range(60):
        actions = listed.sample_actions()
        assert np.array_equal(actions, masked.sample_actions())
        masked.step(actions)
        listed.step(actions)
    assert masked.games.games.tobytes() == listed.games.games.tobytes()


def test_it_is_made_by_gymnasium_with_spaces_that_hold_what_is_given():
    env = gymnasium.make_vec("Oriflamme-v0", num_envs=6, seats=3, opponents=["page"])
    assert isinstance(env, OriflammeVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    for _ in range(60):
        assert seen in env.observation_space
        assert {name: seen[name][0] for name in seen} in env.single_observation_space
        actions = env.sample_actions().astype(np.int64)
        assert actions in env.action_space
        seen, reward, ended, cut, info = env.step(actions)
        assert (ended.dtype, cut.dtype, reward.shape) == (np.bool_, np.bool_, (6,))
        assert ("final_obs" in info) == bool(ended.any())
        if ended.any():
            assert info["final_obs"] in env.observation_space
            assert np.array_equal(info["_final_obs"], ended)


@pytest.mark.parametrize("opponents", [None, "page", lowest])
def test_the_same_seed_and_actions_give_the_same_again(opponents: Any):
    one, two = (
        OriflammeVectorEnv(20, opponents=opponents, legal="both", copy=True) for _ in range(2)
    )
    for seed in (6, None):
        assert data_equivalence(one.reset(seed=seed), two.reset(seed=seed))
        for _ in range(90):
            actions = one.sample_actions()
            assert np.array_equal(two.sample_actions(), actions)
            assert data_equivalence(one.step(actions), two.step(actions))


def test_gymnasiums_wrappers_go_around_it():
    many = OriflammeVectorEnv(8, opponents="page")
    env = DictInfoToList(RecordEpisodeStatistics(many))
    env.reset(seed=3)
    games = 0
    for _ in range(60):
        _, reward, ended, _, infos = env.step(many.sample_actions())
        for g, info in enumerate(infos):
            assert ("episode" in info) == ended[g]
            if ended[g]:
                assert info["episode"]["r"] == reward[g]
                games += 1
    assert games > 8


def test_named_parts_are_the_bytes_of_the_array():
    array, named = OriflammeVectorEnv(5), OriflammeVectorEnv(5, observation="parts")
    due, _ = array.reset(seed=1)
    seen, _ = named.reset(seed=1)
    for name, part in observation_parts(due["observation"]).items():
        assert np.array_equal(seen["observation"][name], part)
        assert seen["observation"][name].base is not None
    assert seen in named.observation_space


def test_arrays_are_used_again_unless_copies_are_asked_for():
    env, copying = OriflammeVectorEnv(3), OriflammeVectorEnv(3, copy=True)
    for each, same in ((env, True), (copying, False)):
        before, _ = each.reset(seed=1)
        after, *_ = each.step(each.sample_actions())
        assert (before["observation"] is after["observation"]) is same


def test_an_illegal_action_ends_its_game_alone():
    env = OriflammeVectorEnv(3, seats=3)
    _, info = env.reset(seed=1)
    actions, seat = env.sample_actions(), info["seat"][1]
    actions[1] = 0
    _, reward, ended, _, info = env.step(actions)
    assert (reward.tolist(), ended.tolist()) == ([0, -1, 0], [False, True, False])
    assert info["illegal"].tolist() == [False, True, False]
    assert info["rewards"][1].tolist() == [-1 if other == seat else 0 for other in range(3)]


def test_an_illegal_action_can_be_an_error_that_changes_nothing():
    env = OriflammeVectorEnv(3, illegal="raise")
    env.reset(seed=1)
    before, actions = env.games.games.tobytes(), env.sample_actions()
    actions[2] = 993
    drawn = env.games.games.tobytes()
    with pytest.raises(IllegalAction, match="993 is not legal in game 2; legal are"):
        env.step(actions)
    assert env.games.games.tobytes() == drawn != before


def test_an_illegal_action_of_a_policy_is_an_error():
    env = OriflammeVectorEnv(
        2, seat=1, opponents=lambda seen: np.full(len(seen["legal"]), 993), legal="list"
    )
    with pytest.raises(IllegalAction, match="993 is not legal in game 0; legal are"):
        env.reset(seed=1, options={"first": 0})


class OnADevice:
    """An array that says it lies on a GPU."""

    __cuda_array_interface__ = {"shape": (3,), "typestr": "<i4", "data": (0, True), "version": 3}  # noqa: RUF012


@pytest.mark.parametrize(
    "actions", [np.zeros(3), np.zeros(2, np.int32), np.zeros((3, 1), np.int32), OnADevice()]
)
def test_actions_are_whole_numbers_of_the_host_one_for_each_game(actions: Any):
    env = OriflammeVectorEnv(3)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="3 whole numbers"):
        env.step(actions)


def test_nothing_is_stepped_before_it_is_dealt_or_after_it_is_closed():
    env = OriflammeVectorEnv(3)
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(np.zeros(3, np.int32))
    with pytest.raises(ValueError, match="3 seeds, not 2"):
        env.reset(seed=[1, 2])
    env.close()
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        env.reset()


@pytest.mark.parametrize(
    ("choices", "error", "words"),
    [
        ({"seats": 6}, BadSetup, "3 to 5"),
        ({"num_envs": 0}, BadEnvironment, "from 1 up, not 0"),
        ({"seat": 1}, BadEnvironment, "one among opponents"),
        ({"seat": 4, "opponents": "page"}, BadEnvironment, "0 to 3, not 4"),
        ({"opponents": ["squire"]}, BadEnvironment, "vectorization_mode='sync'"),
        ({"opponents": []}, BadEnvironment, "'page' or a callable"),
        ({"reward": "money"}, BadEnvironment, "'win_share' or 'rank' or 'margin'"),
        ({"legal": "bits"}, BadEnvironment, "'mask' or 'list' or 'both'"),
        ({"illegal": "shout"}, BadEnvironment, "'end' or 'raise'"),
        ({"observation": "text"}, BadEnvironment, "'array' or 'parts'"),
        ({"device": "moon"}, BadEnvironment, "'cpu' or 'gpu', not 'moon'"),
    ],
    ids=str,
)
def test_wrong_words_are_refused_with_the_right_ones(
    choices: dict[str, Any], error: type[Exception], words: str
):
    with pytest.raises(error, match=words):
        gymnasium.make_vec("Oriflamme-v0", **{"num_envs": 2, **choices})
