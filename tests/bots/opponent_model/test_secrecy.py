"""Cards that a seat cannot see change nothing of what it recalls, nor of what a king does."""

from random import Random

from oriflamme.bots.budget import Budget
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.opponent_model.player_types import PLAYOUT_POLICY, RANDOM
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from tests.testkit.bots.observed_games import (
    ObservedDecision,
    decisions,
    each_table,
    posterior_worlds,
    some_decisions,
    with_other_hidden_cards,
)
from tests.testkit.bots.random_model import random_model
from tests.testkit.bots.typed_games import DUCAL, KINGLY, typed_game
from tests.testkit.random_games import Table

MIND = OnnxModel(random_model())
SOME = Budget(iterations=200)
SEATED = (PLAYOUT_POLICY, KINGLY, DUCAL, RANDOM, PLAYOUT_POLICY)
"""Who plays how, as many of them as sit at a table: what the careful did says most."""
Pair = tuple[ObservedDecision, ObservedDecision]


def pairs(table: Table, seed: int) -> list[Pair]:
    """Moments of a game, each beside the same of a game with other cards, alike to its decider."""
    game, rng, found = typed_game(table, SEATED, seed), Random(seed), []
    differ = 0
    for here in some_decisions(game, every=8):
        steps = with_other_hidden_cards(game, here, rng)
        *_, there = decisions(steps)
        assert (here.view, here.events) == (there.view, there.events)
        differ += hidden(steps[-1].state) != hidden(game.states[here.number])
        found.append((here, there))
    assert differ > len(found) / 2, "pairs that are the same game prove nothing"
    return found


def hidden(state: State) -> tuple[object, ...]:
    return state.queue, [(holding.hand, holding.aside) for holding in state.holdings]


def recalled_at(moment: ObservedDecision) -> bytes:
    weights = belief_weights(moment.view)
    found = posterior_worlds(moment, supposed=200, worlds=40, weights=weights)
    manners = found.types[:, : len(moment.view.setup.seats)]
    return bytes(found.worlds.tobytes() + manners.tobytes())


@each_table
def test_games_alike_to_a_seat_are_recalled_alike(table: Table):
    for here, there in pairs(table, 61):
        assert recalled_at(here) == recalled_at(there)


def chosen_at(moment: ObservedDecision) -> tuple[Action, object]:
    king = King(MIND)
    choice = king.choose(moment.view, moment.events, rng=Random(5), budget=SOME)
    assert king.decision_stats
    return choice, king.decision_stats.options


@each_table
def test_in_games_alike_to_it_a_king_thinks_and_does_the_same(table: Table):
    for here, there in pairs(table, 62):
        assert chosen_at(here) == chosen_at(there)
