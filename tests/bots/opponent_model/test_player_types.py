"""In which manner a rival plays shows in what it does."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from oriflamme.bots.distilled_policy.weights import FILES
from oriflamme.bots.opponent_model.player_types import (
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    RANDOM,
    UNIFORM_PRIOR,
    TypePrior,
)
from oriflamme.kernel.constants import ROUNDS
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from tests.testkit.bots.observed_games import ObservedDecision, decisions, posterior_worlds
from tests.testkit.bots.typed_games import DUCAL, KINGLY, typed_game

SEATED = (PLAYOUT_POLICY, KINGLY, DUCAL, RANDOM)
"""Who plays how: of every manner one."""
ONLY: list[TypePrior] = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
"""By each manner, that it is the only one thought possible."""
SEEDS = range(1, 9)
each_game = pytest.mark.parametrize("seed", SEEDS)


def seat_of(manner: int) -> int:
    return SEATED.index(manner)


def last_moment(seed: int, viewer: int) -> ObservedDecision:
    """What somebody was told when it decides for the last time."""
    steps = typed_game(("base", 4), SEATED, seed).steps
    *_, moment = (m for m in decisions(steps) if m.seat == viewer)
    assert moment.view.round == ROUNDS
    return moment


def how_often(moment: ObservedDecision, beforehand: TypePrior = UNIFORM_PRIOR) -> Any:
    """In how many of the worlds recalled each seat plays in each manner."""
    manners = posterior_worlds(moment, supposed=2000, worlds=2000, beforehand=beforehand).types
    seats = range(len(moment.view.setup.seats))
    return np.array([np.bincount(manners[:, s], minlength=PLAYER_TYPES) for s in seats]) / len(
        manners
    )


@cache
def taken_for(seed: int, manner: int) -> Any:
    """How often somebody is taken to play in each manner by another at the end of a game."""
    viewer = seat_of(PLAYOUT_POLICY) if manner != PLAYOUT_POLICY else seat_of(RANDOM)
    return how_often(last_moment(seed, viewer))[seat_of(manner)]


@each_game
def test_who_plays_by_chance_is_recalled_as_one_who_does(seed: int):
    assert taken_for(seed, RANDOM)[RANDOM] > 0.8


@pytest.mark.parametrize("manner", [PLAYOUT_POLICY, KINGLY, DUCAL])
@each_game
def test_who_plays_with_care_is_not_taken_to_play_by_chance(seed: int, manner: int):
    assert taken_for(seed, manner)[RANDOM] < 0.1


@pytest.mark.parametrize("manner", [PLAYOUT_POLICY, KINGLY, DUCAL])
def test_who_plays_with_care_is_recalled_as_one_who_plays_so(manner: int):
    """More often than in any other manner, by far if not always: it stays open a little."""
    found = np.mean([taken_for(seed, manner) for seed in SEEDS], axis=0)
    others = np.delete(found, manner)
    assert found[manner] > 0.4
    assert found[manner] > 1.3 * others.max()
    assert others[:2].min() > 0.1


@pytest.mark.parametrize(("like", "unlike"), [(KINGLY, DUCAL), (DUCAL, KINGLY)])
def test_kings_and_dukes_are_told_apart_in_most_games(like: int, unlike: int):
    found = [taken_for(seed, like) for seed in SEEDS]
    assert sum(each[like] > 1.3 * each[unlike] for each in found) >= 0.75 * len(found)


@pytest.mark.parametrize("viewer", range(len(SEATED)))
def test_of_oneself_nothing_is_concluded(viewer: int):
    """However one has played: the own manners are instinct and a king's."""
    found = how_often(last_moment(1, viewer))[viewer]
    assert found[[PLAYOUT_POLICY, KINGLY]].tolist() == pytest.approx([0.5, 0.5], abs=0.05)
    assert not found[[DUCAL, RANDOM]].any()


def test_before_anybody_did_anything_rivals_may_play_in_any_manner():
    setup = make_setup("base", seats=3)
    (first,) = decisions((resume(lay_out(setup, deal(setup, Random(3)), 0)),))
    _, *rivals = how_often(first)
    assert first.seat == 0
    for found in rivals:
        assert found.tolist() == pytest.approx([1 / PLAYER_TYPES] * PLAYER_TYPES, abs=0.05)


@pytest.mark.parametrize("manner", range(PLAYER_TYPES))
def test_who_is_known_to_play_in_one_manner_is_taken_for_that_whatever_it_did(manner: int):
    _, *rivals = how_often(last_moment(1, 0), ONLY[manner])
    assert [tuple(found) for found in rivals] == [ONLY[manner]] * 3


def test_who_is_hardly_expected_to_play_by_chance_has_to_show_it():
    """At first nobody does; when deeds have spoken, one does."""
    wary = (1.0, 1.0, 1.0, 0.01)
    viewer, rival = seat_of(PLAYOUT_POLICY), seat_of(RANDOM)
    first = next(m for m in decisions(typed_game(("base", 4), SEATED, 1).steps) if m.seat == viewer)
    assert how_often(first, wary)[rival][RANDOM] < 0.5 * how_often(first)[rival][RANDOM]
    assert how_often(last_moment(1, viewer), wary)[rival][RANDOM] > 0.8


def test_there_is_a_manner_for_every_reflex():
    assert [PLAYOUT_POLICY, *range(DISTILLED_POLICY, DISTILLED_POLICY + len(FILES)), RANDOM] == [
        *range(PLAYER_TYPES)
    ]
