"""How likely each option is by reflex."""

import numpy as np
import pytest

from oriflamme import State, view
from oriflamme.bots.distilled_policy.layout import HIDDEN_UNITS, SCALE, STARTS
from oriflamme.bots.distilled_policy.weights import FILES, SHAPES, DistilledPolicy
from oriflamme.kernel.codec import REVEAL_CARD, WAIT, encode
from oriflamme.kernel.constants import REVEAL
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.worlds import sample_worlds
from tests.testkit.bots.policy_features import (
    court_policies,
    decision_features_of,
    in_wide_integers,
    king_policy,
    option_features_of,
    option_probs,
    option_probs_by_each,
)
from tests.testkit.random_games import NAMED, Table
from tests.testkit.random_games import RandomGame as PlayedGame

each_table = pytest.mark.parametrize("table", NAMED, ids=lambda table: f"{table[0]}-{table[1]}")
each_reflex = pytest.mark.parametrize("which", range(len(FILES)), ids=FILES)


def some_states(table: Table, seed: int) -> list[State]:
    played = PlayedGame(*table, "standard", "stacking", seed)
    return [state for state in played.states if state.decision][::7]


def nothing_learned() -> DistilledPolicy:
    return DistilledPolicy(*(np.zeros(shape, np.int64) for shape in SHAPES))


@each_reflex
@each_table
def test_every_option_is_possible_and_the_likeliest_is_one(table: Table, which: int):
    for state in some_states(table, 1):
        found = option_probs(from_state(state), in_wide_integers(court_policies()[which]))
        assert all(0 < chance <= 1 for chance in found.values())
        assert max(found.values()) == 1
        assert state.decision
        seat = state.decision.seat
        assert sorted(found) == sorted(
            encode(option, state.setup, seat) for option in state.decision.options
        )


@each_table
def test_cards_that_the_decider_cannot_see_change_no_odds(table: Table):
    games, known = new_games(2), [*map(in_wide_integers, court_policies())]
    for state in some_states(table, 2):
        assert state.decision
        sample_worlds(view(state, state.decision.seat), games, seed=1, threads=1)
        truly = option_probs_by_each(from_state(state), *known)
        for g in range(len(games)):
            assert option_probs_by_each(Game.load(games, g), *known) == truly


@each_reflex
def test_whole_numbers_of_two_bytes_do_not_run_over(which: int):
    """Compiled code adds up in larger ones of itself; all others would say nothing, or warn."""
    for table in NAMED[::3]:
        for state in some_states(table, 3):
            game = from_state(state)
            assert option_probs(game, court_policies()[which]) == option_probs(
                game, in_wide_integers(court_policies()[which])
            )


@each_reflex
def test_it_has_opinions(which: int):
    """What has been learned tells options apart, and not all decisions alike."""
    states, known = some_states(("base", 4), 4), in_wide_integers(court_policies()[which])
    found = [tuple(option_probs(from_state(state), known).values()) for state in states]
    assert all(min(chances) < 1 for chances in found)
    assert sum(min(chances) < 0.5 for chances in found) > len(found) / 2
    assert len(set(found)) == len(found)


@each_table
def test_weighed_at_once_every_reflex_has_the_opinions_it_has_alone(table: Table):
    known = [
        *map(in_wide_integers, court_policies()),
        nothing_learned(),
        in_wide_integers(king_policy()),
    ]
    differ = 0
    for state in some_states(table, 7):
        game = from_state(state)
        found = option_probs_by_each(game, *known)
        assert found == [option_probs(game, reflex) for reflex in known]
        differ += found[0] != found[1]
    assert differ


def test_to_whom_nothing_is_known_all_options_are_alike():
    for state in some_states(("ablaze", 4), 5):
        assert set(option_probs(from_state(state), nothing_learned()).values()) == {1.0}


def to_be_revealed() -> Game:
    states = PlayedGame("base", 3, "standard", "patient", 6).states
    return next(game for game in map(from_state, states) if game.question == REVEAL)


@pytest.mark.parametrize("logit", [-2.0, -0.5, 0.5, 2.0])
def test_a_point_of_weight_makes_an_option_e_times_as_likely(logit: float):
    game, reflex = to_be_revealed(), nothing_learned()
    (mark,) = [m for m in option_features_of(game)[REVEAL_CARD] if m < STARTS["reveal_laid"]]
    reflex.direct_weights[mark] = round(logit * SCALE)
    found = option_probs(game, reflex)
    assert found[REVEAL_CARD] / found[WAIT] == pytest.approx(np.exp(logit), rel=0.02)


def test_marks_of_an_option_are_heard_together_with_those_of_its_decision():
    """Two marks that say nothing alone: a sum says something once it is above nothing."""
    game, reflex = to_be_revealed(), nothing_learned()
    mark, shared = option_features_of(game)[REVEAL_CARD][0], decision_features_of(game)[0]
    reflex.output_weights[:, HIDDEN_UNITS - 1] = SCALE
    reflex.input_weights[mark, HIDDEN_UNITS - 1] = SCALE
    reflex.input_weights[-1, HIDDEN_UNITS - 1] = -SCALE
    assert set(option_probs(game, reflex).values()) == {1.0}

    reflex.input_weights[shared, HIDDEN_UNITS - 1] = SCALE
    found = option_probs(game, reflex)
    assert found[REVEAL_CARD] / found[WAIT] == pytest.approx(np.e, rel=0.02)


def test_nothing_is_ever_less_likely_than_a_little():
    game, reflex = to_be_revealed(), nothing_learned()
    reflex.direct_weights[option_features_of(game)[REVEAL_CARD]] = -30000
    assert 0 < option_probs(game, reflex)[REVEAL_CARD] < 1e-4
