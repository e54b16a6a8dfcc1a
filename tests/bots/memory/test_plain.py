"""What is remembered is made the same of with a compiler and without."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bots.memory.told_games import court, some_moments, suppose
from bots.memory.weighed import Weighed
from laws.games import Game, Table
from oriflamme.bots.king import King
from oriflamme.bots.memory.composing import compose_range
from oriflamme.bots.memory.layout import BY_INSTINCT, BY_REFLEX, DRAWN
from oriflamme.bots.memory.recalling import UNKNOWN
from oriflamme.bots.memory.replaying import replay_range
from oriflamme.bots.prospect.weights import NONE_LEARNED
from oriflamme.bots.search.counsel import NO_FAVOUR
from oriflamme.bots.search.layout import ANY_FIRST, FIGURES, LINKS, PROMISES
from oriflamme.bots.search.simulating import search_range
from oriflamme.bots.search.thinking import NOT_TOLD
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.terms import ROUNDS, SEATS

TABLES: list[Table] = [("base", 3), ("ablaze", 4), ("mixed", 5)]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])


def late(table: Table, worlds: int) -> Weighed:
    """A moment of the last rounds."""
    moments = some_moments(Game(*table, "standard", "stacking", 81), every=4)
    return Weighed(next(m for m in moments if m.seen.round == ROUNDS - 1), worlds)


@each_table
def test_a_game_is_played_again_as_the_compiled_kernel_plays_it(table: Table):
    past = late(table, 1).past
    found = []
    for work in (replay_range, fast(replay_range)):
        start, stood = past.stood[:1].copy(), as_rows(new_games(len(past.deeds)))
        done = work(start, past.deeds, past.kinds, stood)
        found.append((done, start.tobytes(), stood.tobytes()))
    assert found[0] == found[1]
    assert found[0][0] == len(past.deeds)


@each_table
def test_it_stops_at_the_same_deed_that_could_not_be_done(table: Table):
    past = late(table, 1).past
    deeds = past.deeds.copy()
    deeds[len(deeds) // 2, 2] += 1
    done = [
        work(past.stood[:1].copy(), deeds, past.kinds, as_rows(new_games(len(deeds))))
        for work in (replay_range, fast(replay_range))
    ]
    assert done == [len(deeds) // 2] * 2


@each_table
def test_worlds_are_weighed_alike(table: Table):
    """But for the last digits of instinct, whose numbers are rounded differently."""
    each = late(table, 3)
    for seat in each.rivals[:2]:
        plain, compiled = each.found(seat, plain=True), each.found(seat)
        for exactly in (BY_REFLEX, DRAWN):
            np.testing.assert_array_equal(plain[:, exactly], compiled[:, exactly])
        np.testing.assert_allclose(plain[:, BY_INSTINCT], compiled[:, BY_INSTINCT], rtol=1e-4)


@each_table
def test_worlds_are_composed_alike(table: Table):
    each = late(table, 8)
    hidden = np.array([each.hidden(seat) for seat in range(SEATS)], np.int64)
    chances, reflexive = np.random.default_rng(1).random((2, SEATS, 8))
    found = []
    for work in (compose_range, fast(compose_range)):
        games, manners = as_rows(new_games(6)), np.full(6, -1, np.int64)
        drawn_by = (hidden, np.cumsum(chances, axis=1), reflexive)
        work(each.supposed, games, 7, each.moment.seat, *drawn_by, manners)
        found.append((games.tobytes(), manners.tolist()))
    assert found[0] == found[1]


def searched(work: Any, each: Weighed, by_reflex: float, manners: Any = UNKNOWN) -> list[Any]:
    """The tree that a search grows, and what it makes of it."""
    style = replace(King.style, by_reflex=by_reflex, horizon=ROUNDS)
    tree, figures = np.zeros((64, LINKS), np.int64), np.zeros((64, FIGURES))
    work(
        suppose(each.moment.seen, 4),
        as_rows(new_games(1)),
        6,
        9,
        style.factors(each.moment.seen.setup),
        style.knobs(),
        NO_FAVOUR,
        tree,
        np.zeros((64, PROMISES)),
        figures,
        ANY_FIRST,
        NOT_TOLD[None],
        NOT_TOLD,
        *NONE_LEARNED,
        *court(),
        manners,
    )
    return [tree.tolist(), figures.tolist()]


@pytest.mark.parametrize("by_reflex", [1.0, 0.5])
def test_a_search_among_those_who_follow_reflex_is_the_same(by_reflex: float):
    each = late(("base", 3), 1)
    plain, compiled = (
        searched(work, each, by_reflex) for work in (search_range, fast(search_range))
    )
    assert plain == compiled


def test_a_search_among_those_whose_manners_are_known_is_the_same():
    each, manners = late(("base", 3), 1), np.array([0, 7, 2, 5])
    plain, compiled = (
        searched(work, each, 0.5, manners) for work in (search_range, fast(search_range))
    )
    assert plain == compiled


def test_whether_others_follow_reflex_or_instinct_makes_a_difference():
    each = late(("base", 3), 1)
    reflex, instinct = (searched(fast(search_range), each, share) for share in (1.0, 0.0))
    assert reflex != instinct


def test_manners_that_are_known_are_not_drawn_by_lot():
    each = late(("base", 3), 1)
    (reflex, again), (instinct, _) = (
        [searched(fast(search_range), each, share, np.full(4, who)) for share in (0.0, 1.0)]
        for who in (0b111, 0)
    )
    assert reflex == again != instinct
