"""How likely a rival's deeds are in a world: as likely as they were at each moment of its past."""

from collections import Counter

import numpy as np
import pytest

from oriflamme.bots.opponent_model.likelihood import EPSILON, set_holding
from oriflamme.bots.opponent_model.player_types import (
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    PROPOSAL_PROB,
    RANDOM,
)
from oriflamme.bots.opponent_model.reconstructed_game import ReconstructedGame
from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.search_config import playout_exp_weights
from oriflamme.kernel import game as kernel
from oriflamme.kernel.constants import SPOTS
from tests.testkit.bots.observed_games import ObservedDecision, some_decisions
from tests.testkit.bots.policy_features import (
    court_policies,
    in_wide_integers,
    option_probs_by_each,
)
from tests.testkit.bots.weighted_worlds import WeightedWorlds
from tests.testkit.random_games import RandomGame, Table

TABLES: list[Table] = [("base", 3), ("ablaze", 4), ("mixed", 5)]


def weighed(table: Table, worlds: int) -> list[WeightedWorlds]:
    game = RandomGame(*table, "standard", "even", 41)
    return [WeightedWorlds(moment, worlds) for moment in some_decisions(game, every=9)[1:]]


@pytest.mark.parametrize("table", TABLES)
def test_at_each_past_moment_a_rival_is_given_what_it_had_in_that_world(table: Table):
    for each in weighed(table, worlds=6):
        first_hand = kernel.Game.load(each.supposed, 0).hand
        for w in range(6):
            due, world = each.past_of(w), kernel.Game.load(each.supposed, w)
            for seat in each.rivals:
                for n in range(len(each.past.states)):
                    game = kernel.Game.load(each.past.states, n)
                    hidden = each.hidden(seat)
                    set_holding(game, world, seat, hidden, each.past.kinds, first_hand[seat])
                    assert own_cards(game, seat) == own_cards(kernel.Game.load(due.states, n), seat)


def own_cards(game: kernel.Game, seat: int) -> tuple[int, dict[int, int]]:
    """What a seat has in hand, and the kinds of its cards in the queue."""
    down = [card for card in range(game.entered) if game.family[card] == seat]
    return game.hand[seat], {card: game.kind[card] for card in down}


@pytest.mark.parametrize("table", TABLES)
def test_a_world_is_as_likely_as_the_deeds_were_in_its_own_past(table: Table):
    each = weighed(table, worlds=4)[2]
    for seat in each.rivals:
        found = each.likelihoods(seat)[:, :PLAYER_TYPES]
        due = np.array([likely(each.past_of(w), seat, each.moment) for w in range(4)])
        np.testing.assert_allclose(found, due, rtol=1e-5)
        assert all(
            len(set(column)) > 1
            for column in due.T[[PLAYOUT_POLICY, DISTILLED_POLICY, DISTILLED_POLICY + 1]]
        )
        assert (found[:, RANDOM] < 1).all()


def likely(past: ReconstructedGame, seat: int, moment: ObservedDecision) -> list[float]:
    """How likely a seat did all it did in this past, in each manner of playing."""
    found = [1.0] * PLAYER_TYPES
    for n in np.flatnonzero(past.actions[:, 2] == seat).tolist():
        number, serial, _ = past.actions[n].tolist()
        if serial >= 0:
            number += int(past.kinds[serial]) * SPOTS
        for manner, chances in enumerate(policies(kernel.Game.load(past.states, n), moment)):
            found[manner] *= chances[number]
    return found


def policies(game: kernel.Game, moment: ObservedDecision) -> list[dict[int, float]]:
    """How likely each action is in each manner: by instinct, by the reflexes, by chance. Whoever
    cares has whims besides."""
    by_reflex = option_probs_by_each(game, *map(in_wide_integers, court_policies()))
    numbers, odds = [*by_reflex[0]], np.empty(MAX_OPTIONS)
    factors = playout_exp_weights(moment.view.setup, 1.0).astype(np.float64)
    count = score_options(game, factors, odds, np.empty(MAX_FEATURES, np.int64))
    assert count == len(numbers)
    careful = [odds[:count], *(np.array([*each.values()]) for each in by_reflex)]
    shares = [(1 - EPSILON) * each / each.sum() + EPSILON / count for each in careful]
    return [dict(zip(numbers, each.tolist())) for each in (*shares, np.full(count, 1 / count))]


def test_only_worlds_in_which_a_rival_holds_the_same_are_weighed_as_one():
    """However little room there is to tell them apart in."""
    moment = some_decisions(RandomGame("base", 3, "standard", "patient", 43), every=12)[2]
    each = WeightedWorlds(moment, 1500)
    for seat in each.rivals:
        crowded, roomy = (each.likelihoods(seat, places=room) for room in (1501, 1_000_003))
        np.testing.assert_array_equal(crowded, roomy)
        assert len(set(roomy[:, DISTILLED_POLICY].tolist())) > 100


def test_worlds_come_up_as_often_as_they_are_said_to_be_drawn():
    moment = some_decisions(RandomGame("base", 3, "standard", "eager", 42), every=4)[-1]
    weights = belief_weights(moment.view)
    weights *= np.random.default_rng(1).uniform(0.3, 3.0, weights.shape)
    each = WeightedWorlds(moment, 6000, weights)
    for seat in each.rivals:
        found = each.likelihoods(seat)[:, PROPOSAL_PROB]
        columns = [each.supposed[name][:, seat].tolist() for name in ("hand", "aside")]
        kinds = each.supposed["kind"][:, [n for n in range(40) if each.hidden(seat) >> n & 1]]
        drawn = list(zip(*columns, map(tuple, kinds.tolist())))
        said = dict(zip(drawn, found.tolist()))
        times = Counter(drawn)
        whole = sum(said.values())
        assert len(said) > 3
        for way, chance in said.items():
            assert times[way] / 6000 == pytest.approx(chance / whole, abs=0.02)
