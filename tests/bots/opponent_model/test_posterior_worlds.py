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
    Events,
    ObservedDecision,
    court_policies,
    each_table,
    heard,
    possible_worlds,
    posterior_worlds,
    some_decisions,
)
from tests.testkit.random_games import RandomGame, Table

UNSEEN = ("rng", "hand", "aside", "kind")
"""What may differ from one world to another."""


@each_table
def test_every_world_is_one_that_the_view_leaves_possible(table: Table):
    for moment in some_decisions(RandomGame(*table, "standard", "stacking", 31), every=6):
        weights = belief_weights(moment.view)
        worlds = posterior_worlds(moment, supposed=60, worlds=8, weights=weights).worlds
        assert len(worlds) == 8
        for w in range(8):
            assert view(read_state(worlds, w, moment.view.setup), moment.seat) == moment.view


@each_table
def test_what_the_seat_knows_is_as_it_was(table: Table):
    for moment in some_decisions(RandomGame(*table, "standard", "eager", 32), every=6):
        (any_world,) = possible_worlds(moment.view, 1)
        worlds = posterior_worlds(moment, supposed=40, worlds=8).worlds
        for name in GAME.names or ():
            if name not in UNSEEN:
                assert (worlds[name] == any_world[name]).all(), name
        for name in ("hand", "aside"):
            assert (worlds[name][:, moment.seat] == any_world[name][moment.seat]).all(), name
        known = [c.serial for slot in moment.view.queue for c in slot if c.kind is not None]
        assert (worlds["kind"][:, known] == any_world["kind"][known]).all()


@each_table
def test_for_each_world_it_is_said_who_plays_how(table: Table):
    for moment in some_decisions(RandomGame(*table, "standard", "even", 33), every=9):
        worlds, manners = posterior_worlds(moment, supposed=40, worlds=30)
        assert len(manners) == len(worlds) == 30
        played = manners[:, : len(moment.view.setup.seats)].tolist()
        assert {*chain(*played)} <= {*range(PLAYER_TYPES)}
        assert len({*map(tuple, played)}) > 1


def test_the_same_chance_recalls_the_same_worlds_and_another_others():
    moment = some_decisions(RandomGame("base", 4, "standard", "even", 34), every=20)[-1]
    one, again, other = (
        posterior_worlds(moment, supposed=200, worlds=50, seed=seed).worlds.tobytes()
        for seed in (1, 1, 2)
    )
    assert one == again != other


def attempt(moment: ObservedDecision, told: Events, supposed: int = 20) -> PosteriorWorlds | None:
    return sample_posterior_worlds(
        moment.view,
        heard(told, moment.view.setup),
        proposals=supposed,
        worlds=5,
        weights=uniform_weights(),
        policies=court_policies(),
        exp_weights=playout_exp_weights(moment.view.setup, 1.0),
        rng=Random(1),
    )


@pytest.mark.parametrize("table", [("base", 4), ("ablaze", 3)])
def test_where_nothing_leads_here_there_is_nothing_to_recall(table: Table):
    other = some_decisions(RandomGame(*table, "standard", "even", 36), every=10)[-1]
    for moment in some_decisions(RandomGame(*table, "standard", "even", 35), every=10)[1:]:
        assert attempt(moment, moment.events)
        assert attempt(moment, moment.events, supposed=MIN_PROPOSALS)
        assert attempt(moment, moment.events, supposed=MIN_PROPOSALS - 1) is None
        assert attempt(moment, moment.events, supposed=0) is None
        for told in ((), moment.events[1:], moment.events[: len(moment.events) // 2], other.events):
            assert attempt(moment, told) is None


def test_in_the_duel_nothing_is_recalled():
    for moment in some_decisions(RandomGame(*DUEL, "standard", "even", 4), every=10):
        assert attempt(moment, moment.events) is None
