"""Worlds made of supposed ones by what the rivals did."""

from itertools import chain
from random import Random

import pytest

from oriflamme import view
from oriflamme.bots.opponent_model.player_types import PLAYER_TYPES
from oriflamme.bots.opponent_model.posterior_worlds import (
    MIN_PROPOSALS,
    PosteriorWorlds,
    sample_posterior_worlds,
)
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.search_config import playout_exp_weights
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import GAME
from oriflamme.kernel.worlds import uniform_weights
from tests.testkit.bots.observed_games import (
    DUEL,
    Moment,
    Told,
    court,
    each_table,
    heard,
    recalled,
    some_moments,
    suppose,
)
from tests.testkit.random_games import Game, Table

UNSEEN = ("rng", "hand", "aside", "kind")
"""What may differ from one world to another."""


@each_table
def test_every_world_is_one_that_the_view_leaves_possible(table: Table):
    for moment in some_moments(Game(*table, "standard", "stacking", 31), every=6):
        weights = belief_weights(moment.seen)
        worlds = recalled(moment, supposed=60, worlds=8, weights=weights).worlds
        assert len(worlds) == 8
        for w in range(8):
            assert view(read_state(worlds, w, moment.seen.setup), moment.seat) == moment.seen


@each_table
def test_what_the_seat_knows_is_as_it_was(table: Table):
    for moment in some_moments(Game(*table, "standard", "eager", 32), every=6):
        (any_world,) = suppose(moment.seen, 1)
        worlds = recalled(moment, supposed=40, worlds=8).worlds
        for name in GAME.names or ():
            if name not in UNSEEN:
                assert (worlds[name] == any_world[name]).all(), name
        for name in ("hand", "aside"):
            assert (worlds[name][:, moment.seat] == any_world[name][moment.seat]).all(), name
        known = [c.serial for slot in moment.seen.queue for c in slot if c.kind is not None]
        assert (worlds["kind"][:, known] == any_world["kind"][known]).all()


@each_table
def test_for_each_world_it_is_said_who_plays_how(table: Table):
    for moment in some_moments(Game(*table, "standard", "even", 33), every=9):
        worlds, manners = recalled(moment, supposed=40, worlds=30)
        assert len(manners) == len(worlds) == 30
        played = manners[:, : len(moment.seen.setup.seats)].tolist()
        assert {*chain(*played)} <= {*range(PLAYER_TYPES)}
        assert len({*map(tuple, played)}) > 1


def test_the_same_chance_recalls_the_same_worlds_and_another_others():
    moment = some_moments(Game("base", 4, "standard", "even", 34), every=20)[-1]
    one, again, other = (
        recalled(moment, supposed=200, worlds=50, seed=seed).worlds.tobytes() for seed in (1, 1, 2)
    )
    assert one == again != other


def attempt(moment: Moment, told: Told, supposed: int = 20) -> PosteriorWorlds | None:
    return sample_posterior_worlds(
        moment.seen,
        heard(told, moment.seen.setup),
        proposals=supposed,
        worlds=5,
        weights=uniform_weights(),
        policies=court(),
        exp_weights=playout_exp_weights(moment.seen.setup, 1.0),
        rng=Random(1),
    )


@pytest.mark.parametrize("table", [("base", 4), ("ablaze", 3)])
def test_where_nothing_leads_here_there_is_nothing_to_recall(table: Table):
    other = some_moments(Game(*table, "standard", "even", 36), every=10)[-1]
    for moment in some_moments(Game(*table, "standard", "even", 35), every=10)[1:]:
        assert attempt(moment, moment.told)
        assert attempt(moment, moment.told, supposed=MIN_PROPOSALS)
        assert attempt(moment, moment.told, supposed=MIN_PROPOSALS - 1) is None
        assert attempt(moment, moment.told, supposed=0) is None
        for told in ((), moment.told[1:], moment.told[: len(moment.told) // 2], other.told):
            assert attempt(moment, told) is None


def test_in_the_duel_nothing_is_recalled():
    for moment in some_moments(Game(*DUEL, "standard", "even", 4), every=10):
        assert attempt(moment, moment.told) is None
