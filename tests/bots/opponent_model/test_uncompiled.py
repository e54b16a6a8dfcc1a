"""What is remembered is made the same of with a compiler and without."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from oriflamme.bots.king import King
from oriflamme.bots.opponent_model.player_types import (
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    PROPOSAL_PROB,
    RANDOM,
)
from oriflamme.bots.opponent_model.recombine import recombine_range
from oriflamme.bots.opponent_model.replay import replay_range
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.value_function.weights import NO_VALUE_FUNCTION
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.constants import ROUNDS, SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from tests.testkit.bots.observed_games import some_decisions
from tests.testkit.bots.search_trees import TO_THE_END, SearchCase, all_of_type, trained_value
from tests.testkit.bots.weighted_worlds import WeightedWorlds
from tests.testkit.random_games import RandomGame, Table

TABLES: list[Table] = [("base", 3), ("ablaze", 4), ("mixed", 5)]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])


def late(table: Table, worlds: int) -> WeightedWorlds:
    """A moment of the last rounds."""
    moments = some_decisions(RandomGame(*table, "standard", "stacking", 81), every=4)
    return WeightedWorlds(next(m for m in moments if m.view.round == ROUNDS - 1), worlds)


@each_table
def test_a_game_is_played_again_as_the_compiled_kernel_plays_it(table: Table):
    past = late(table, 1).past
    found = []
    for work in (replay_range, get_compiled(replay_range)):
        start, stood = past.states[:1].copy(), check_games(new_games(len(past.actions)))
        done = work(start, past.actions, past.kinds, stood)
        found.append((done, start.tobytes(), stood.tobytes()))
    assert found[0] == found[1]
    assert found[0][0] == len(past.actions)


@each_table
def test_it_stops_at_the_same_deed_that_could_not_be_done(table: Table):
    past = late(table, 1).past
    deeds = past.actions.copy()
    deeds[len(deeds) // 2, 2] += 1
    done = [
        work(past.states[:1].copy(), deeds, past.kinds, check_games(new_games(len(deeds))))
        for work in (replay_range, get_compiled(replay_range))
    ]
    assert done == [len(deeds) // 2] * 2


@each_table
def test_worlds_are_weighed_alike(table: Table):
    """But for the last digits of instinct, whose numbers are rounded differently."""
    each = late(table, 3)
    for seat in each.rivals[:2]:
        plain, compiled = each.likelihoods(seat, plain=True), each.likelihoods(seat)
        for exactly in (DISTILLED_POLICY, DISTILLED_POLICY + 1, RANDOM, PROPOSAL_PROB):
            np.testing.assert_array_equal(plain[:, exactly], compiled[:, exactly])
        np.testing.assert_allclose(plain[:, PLAYOUT_POLICY], compiled[:, PLAYOUT_POLICY], rtol=1e-4)


@each_table
def test_worlds_are_composed_alike(table: Table):
    each = late(table, 8)
    hidden = np.array([each.hidden(seat) for seat in range(SEATS)], np.int64)
    rng = np.random.default_rng(1)
    chances, likely = rng.random((SEATS, 8)), rng.dirichlet(np.ones(PLAYER_TYPES), (SEATS, 8))
    found = []
    for work in (recombine_range, get_compiled(recombine_range)):
        games, manners = check_games(new_games(6)), np.full((6, SEATS), -1, np.int64)
        drawn_by = (hidden, np.cumsum(chances, axis=1), np.cumsum(likely, axis=2))
        work(each.supposed, games, 7, each.moment.seat, *drawn_by, manners)
        found.append((games.tobytes(), manners.tolist()))
    assert found[0] == found[1]


def mixed_manners(worlds: int) -> Any:
    """Every seat in another manner from world to world; in the first, all by chance."""
    found = np.random.default_rng(2).integers(0, PLAYER_TYPES, (worlds, SEATS))
    found[0] = RANDOM
    return found


@pytest.mark.parametrize("by_reflex", [1.0, 0.5])
def test_a_search_among_those_who_follow_reflex_is_the_same(by_reflex: float):
    each = late(("base", 3), 1)
    search = SearchCase(each.moment.view, replace(TO_THE_END, distilled_share=by_reflex))
    assert search.tree(plain=True) == search.tree()


@pytest.mark.parametrize("style", [TO_THE_END, King.config], ids=["to the end", "not so far"])
def test_a_search_among_those_whose_manners_are_known_is_the_same(style: SearchConfig):
    each = late(("base", 3), 1)
    prospects = NO_VALUE_FUNCTION if style == TO_THE_END else trained_value()
    search = SearchCase(each.moment.view, style, mixed_manners(4), prospects)
    assert search.tree(plain=True) == search.tree()


@pytest.mark.parametrize("manner", range(PLAYER_TYPES))
def test_a_search_among_those_who_play_alike_is_the_same(manner: int):
    each = late(("ablaze", 4), 1)
    search = SearchCase(each.moment.view, King.config, all_of_type(manner, 4), trained_value())
    assert search.tree(plain=True) == search.tree()


def test_whether_others_follow_reflex_or_instinct_makes_a_difference():
    each = late(("base", 3), 1)
    reflex, instinct = (
        SearchCase(each.moment.view, replace(TO_THE_END, distilled_share=share)).tree()
        for share in (1.0, 0.0)
    )
    assert reflex != instinct
