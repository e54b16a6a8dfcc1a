"""The OpenSpiel game: its makers' checks, and what they do not ask."""

import pickle
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

from oriflamme import State, apply, legal_actions, new_game, view, worlds
from oriflamme.envs.open_spiel.game import OriflammeGame
from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.codec import decode, encode
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import observe_view
from oriflamme.notation.tokens import format_action
from oriflamme.rules.scoring import standings

MIXED = (
    "ruleset=mixed,seats=3,deck=prince+plot+bribery+impersonation+shapeshifter"
    "+royal_decree+trap+ambush+archer+spy"
)
WHOLE = [
    "ruleset=base,seats=3",
    "ruleset=base,seats=4,deal=sampled,reward=win_share",
    "ruleset=base,seats=5,deal=sampled",
    "ruleset=ablaze,seats=3,deal=sampled,edition=ru",
    "ruleset=ablaze,seats=4,reward=margin",
    "ruleset=ablaze,seats=5,first=2",
    "ruleset=duel",
    "ruleset=duel,deal=sampled,reward=margin",
    MIXED,
    f"{MIXED},deal=sampled",
]
REDUCED = [
    "seats=2,deck=archer+soldier+lord,hand=2,rounds=1,first=0",
    "seats=2,deck=archer+soldier+lord+ambush,hand=3,rounds=2",
    "seats=3,deck=spy+shapeshifter+soldier+heir+royal_decree,rounds=3,deal=sampled",
    "ruleset=ablaze,seats=2,deck=prince+plot+impersonation+queen+felon,hand=4,deal=sampled",
    "ruleset=ablaze,rounds=3",
]
SOLVABLE = REDUCED[0]
TREES = [
    SOLVABLE,
    "seats=2,deck=shapeshifter+soldier+spy+ambush,hand=2,rounds=1,first=0",
    "ruleset=ablaze,seats=2,deck=impersonation+queen+prince,hand=2,rounds=1",
]
each_whole = pytest.mark.parametrize("table", WHOLE)
each_table = pytest.mark.parametrize("table", WHOLE + REDUCED)
each_tree = pytest.mark.parametrize("table", TREES)


def load(table: str) -> Any:
    return pyspiel.load_game(f"oriflamme({table})")


def begun(game: Any, rng: Random) -> Any:
    """A game that chance has dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def moments(game: Any, seed: int) -> list[Any]:
    """A game by chance, moment by moment."""
    rng = Random(seed)
    found = [begun(game, rng)]
    while not found[-1].is_terminal():
        found.append(found[-1].child(rng.choice(found[-1].legal_actions())))
    return found


def reference(state: Any) -> State:
    """The moment as the reference engine has it, with the ruleset it was agreed under."""
    now: State = state.game.state
    return replace(now, setup=state.spec.parameters.setup)


def whole_tree(game: Any) -> list[Any]:
    found, ahead = [], [game.new_initial_state()]
    while ahead:
        state = ahead.pop()
        found.append(state)
        ahead += [state.child(action) for action in state.legal_actions()]
    return found


@each_table
def test_its_makers_checks_of_a_game_pass(table: str):
    np.random.seed(3)  # theirs draws from it
    game = load(table)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@each_table
def test_a_game_goes_as_in_the_reference_engine(table: str):
    game = load(table)
    setup = game.spec.parameters.setup
    told = moments(game, seed=5)
    state = reference(told[0])
    for before, after in pairwise(told):
        assert state.decision is not None
        seat = before.current_player()
        assert seat == state.decision.seat
        options = {encode(option, before.spec.setup, seat) for option in legal_actions(state)}
        numbers = game.spec.numbering.numbers
        assert [numbers[action] for action in before.legal_actions()] == sorted(options)
        action = decode(numbers[after.history()[-1]], before.spec.setup, seat)
        assert before.action_to_string(after.history()[-1]) == format_action(action, state)
        state = apply(state, action).state
        assert replace(state, setup=setup) == reference(after)
    assert state.is_over
    assert told[-1].is_terminal()


@pytest.mark.parametrize("table", [table for table in WHOLE if "deal=sampled" in table])
def test_the_digits_drawn_are_a_seed_as_anywhere_else(table: str):
    game = load(table)
    state = game.new_initial_state()
    for digit in (0, 1, 2, 3):
        state.apply_action(digit)
    games = new_games(1)
    deal_games(games, game.spec.setup, seed=64 * 64 + 2 * 64 + 3)

    assert state.game.state == read_state(games, 0, game.spec.setup)


@pytest.mark.parametrize("table", [table for table in REDUCED if "deal=sampled" in table])
def test_a_reduced_game_is_dealt_by_the_reference_engine(table: str):
    game = load(table)
    state = game.new_initial_state()
    for digit in (0, 0, 1, 2):
        state.apply_action(digit)
    setup = game.spec.parameters.setup
    seats = len(setup.seats)
    dealt = new_game(setup.rules, seats=seats, deck=setup.deck, rng=Random(64 + 2))

    assert reference(state) == dealt


def test_every_deal_has_its_own_way_through_the_nodes():
    """Each family sets aside one of three, and either seat may begin: 2 x 3 x 3 deals."""
    game = load("seats=2,deck=archer+soldier+lord,hand=2,rounds=1")
    ahead, ends = [(game.new_initial_state(), 1.0)], {}
    while ahead:
        state, weight = ahead.pop()
        if state.is_chance_node():
            ahead += [(state.child(o), weight * p) for o, p in state.chance_outcomes()]
        else:
            ends[reference(state)] = weight

    assert len(ends) == 18
    assert list(ends.values()) == pytest.approx([1 / 18] * 18)


@each_table
def test_a_seat_is_shown_what_it_sees(table: str):
    game = load(table)
    seats = game.num_players()
    for state in moments(game, seed=9)[::5]:
        for seat in range(seats):
            shown = state.observation_tensor(seat)
            assert shown[:seats] == [float(other == seat) for other in range(seats)]
            due = observe_view(view(state.game.state, seat))
            assert shown[seats:] == due.tolist()
            recalled = state.information_state_tensor(seat)
            assert recalled[: len(shown)] == shown


@each_table
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(table: str):
    """The hidden cards are drawn anew; what the seat was and is told stays as it was."""
    game = load(table)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    differed = 0
    for state in moments(game, seed=13)[::4]:
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler)
            differed += str(other) != str(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert view(other.game.state, seat) == view(state.game.state, seat)
    assert differed


def test_every_world_a_seat_must_reckon_with_is_drawn():
    game = load("seats=2,deck=archer+soldier+lord+ambush,hand=3,rounds=2")
    state = moments(game, seed=2)[6]
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    possible = worlds(view(state.game.state, 0))
    guesses = [state.resample_from_infostate(0, sampler) for _ in range(40 * possible.count)]
    drawn = {guess.game.state for guess in guesses}

    assert len(drawn) == possible.count > 1


@pytest.mark.parametrize("table", ["ruleset=duel", MIXED, "seats=2,deck=spy+heir+lord,rounds=2"])
def test_a_guessed_world_has_a_history_that_leads_to_it(table: str):
    game = load(table)
    state = moments(game, seed=4)[-4]
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    guessed = state.resample_from_infostate(1, sampler)
    again = game.new_initial_state()
    for action in guessed.history():
        again.apply_action(action)

    assert str(again) == str(guessed)


def tensor_of(state: Any, seat: int) -> bytes:
    return np.array(state.information_state_tensor(seat), np.float32).tobytes()


def seen_so_far(state: Any, seat: int) -> tuple[bytes, ...]:
    """Everything a seat has been shown since the deal, and what it did itself."""
    now, seen = state.get_game().new_initial_state(), []
    for player_action in state.full_history():
        if player_action.player == seat:
            seen.append(bytes(str(player_action.action), "ascii"))
        now.apply_action(player_action.action)
        if not now.is_chance_node():
            seen.append(np.array(now.observation_tensor(seat), np.float32).tobytes())
    return tuple(seen)


def check_that_states_tell_what_was_seen(looks: Iterable[tuple[Any, int]]) -> int:
    """Seats that are told the same saw the same, and others did not; how many things are told."""
    told: dict[str, set] = {}
    tensors: dict[str, set] = {}
    for state, seat in looks:
        said = state.information_state_string(seat)
        told.setdefault(said, set()).add(seen_so_far(state, seat))
        tensors.setdefault(said, set()).add(tensor_of(state, seat))
    for groups in (told, tensors):
        assert all(len(group) == 1 for group in groups.values())
        assert len(set.union(*groups.values())) == len(groups)
    return len(told)


@each_tree
def test_information_states_differ_when_and_only_when_something_else_was_seen(table: str):
    states = [state for state in whole_tree(load(table)) if not state.is_chance_node()]
    looks = ((state, seat) for state in states[::3] for seat in (0, 1))
    assert check_that_states_tell_what_was_seen(looks) < len(states)


def played(game: Any, tokens: str) -> Any:
    """A game without chance, by its tokens."""
    state = game.new_initial_state()
    for token in tokens.split():
        said = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(said[token])
    return state


def test_the_order_in_which_cards_turned_up_is_not_forgotten():
    """Red strikes a face-down Lord and later an Heir, or the other way round."""
    game = load("seats=2,deck=assassination+soldier+lord+heir,rounds=2,first=0")
    one = played(game, "r:<As b:Lo> !As x2 b:<He r:So> . !So")
    two = played(game, "r:<As b:He> !As x2 b:<Lo r:So> . !So")

    assert one.is_terminal()
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_tensor(0) != two.information_state_tensor(0)
    assert one.information_state_string(0).endswith("r:<As b:?> !As x2+2Lo b:<? r:So> . !So+3He")
    assert two.information_state_string(0).endswith("r:<As b:?> !As x2+2He b:<? r:So> . !So+3Lo")


@pytest.mark.parametrize("table", ["ruleset=duel", MIXED, "seats=5", REDUCED[1]])
def test_whoever_is_shown_other_cards_later_tells_the_games_apart(table: str):
    """Worlds that looked alike, each played on by every action they share."""
    game = load(table)
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    looks = []
    for state in moments(game, seed=8)[2:-1:9]:
        alike = [state, *(state.resample_from_infostate(0, sampler) for _ in range(3))]
        shared = set.intersection(*(set(other.legal_actions()) for other in alike))
        after = [other.child(action) for other in alike for action in sorted(shared)[::4]]
        looks += [(other, 0) for other in alike + after]
    assert check_that_states_tell_what_was_seen(looks)


@each_whole
def test_observation_strings_differ_when_and_only_when_something_else_is_seen(table: str):
    game = load(table)
    texts: dict[str, set] = {}
    for seed in (1, 2):
        for state in moments(game, seed):
            for seat in range(game.num_players()):
                shown = tuple(state.observation_tensor(seat))
                texts.setdefault(state.observation_string(seat), set()).add(shown)

    assert all(len(shown) == 1 for shown in texts.values())
    assert len(set.union(*texts.values())) == len(texts)


@each_tree
def test_whoever_cannot_tell_two_moments_apart_has_the_same_choice(table: str):
    choices: dict[str, set] = {}
    for state in whole_tree(load(table)):
        if not (state.is_chance_node() or state.is_terminal()):
            said = state.information_state_string()
            choices.setdefault(said, set()).add(tuple(state.legal_actions()))

    assert all(len(choice) == 1 for choice in choices.values())


@each_table
def test_a_state_is_copied_and_saved_whole(table: str):
    game = load(table)
    for state in moments(game, seed=6)[::7]:
        before = str(state)
        copies = state.clone(), pickle.loads(pickle.dumps(state))
        for copy in copies:
            assert (str(copy), copy.history()) == (before, state.history())
            assert copy.information_state_string(0) == state.information_state_string(0)
            if not copy.is_terminal():
                copy.apply_action(copy.legal_actions()[-1])
        assert str(state) == before


@pytest.mark.parametrize("reward", ["win_share", "rank", "margin"])
@pytest.mark.parametrize("seats", [2, 4])
def test_returns_are_what_the_seats_get_by_the_standings(reward: str, seats: int):
    game = load(f"seats={seats},rounds=2,reward={reward},deal=sampled")
    for seed in range(8):
        state = moments(game, seed)[-1]
        final = sorted(standings(state.game.state), key=lambda standing: standing.seat)
        supplies = [standing.influence for standing in final]
        first = [standing.rank == 1 for standing in final]
        got = state.returns()
        assert all(game.min_utility() <= own <= game.max_utility() for own in got)
        if reward == "win_share":
            assert got == pytest.approx([won / sum(first) for won in first])
        elif reward == "rank":
            assert sum(got) == pytest.approx(0)
            assert [sum(other > own for other in got) for own in got] == [
                standing.rank - 1 for standing in final
            ]
        else:
            for seat, own in enumerate(supplies):
                assert got[seat] == own - max(supplies[:seat] + supplies[seat + 1 :])


def test_the_sum_of_the_returns_is_told_where_there_is_one():
    assert load("seats=3").utility_sum() == 0
    assert load("seats=3,reward=win_share").utility_sum() == 1
    assert load("seats=3,reward=margin").utility_sum() is None
    assert load("ruleset=duel,reward=margin").utility_sum() == 0


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("seats=6", "base is for 3 to 5 seats, not 6"),
        ("ruleset=chess", "unknown ruleset 'chess'"),
        ("reward=money", "reward is 'win_share' or 'rank' or 'margin', not 'money'"),
        ("deal=stacked", "deal is 'enumerated' or 'sampled', not 'stacked'"),
        ("first=4", "first is a seat from 0 to 3"),
        ("ruleset=duel,rounds=2", "duel cannot be reduced"),
        ("ruleset=mixed", "mixed needs a deck"),
        ("ruleset=mixed,rounds=2", "mixed needs a deck"),
        ("deck=archer+joker,rounds=1", "'joker' cannot be in a deck"),
        ("deck=archer+soldier,rounds=2", "2 rounds need 3 cards"),
        ("rounds=2,hand=11", "aside is at least 0"),
        ("colour=red", "colour"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_the_reason(table: str, why: str):
    with pytest.raises(pyspiel.SpielError, match=why):
        load(table)


@pytest.mark.parametrize("table", ["ruleset=base", SOLVABLE])
def test_wrong_use_gives_the_customary_error_and_changes_nothing(table: str):
    state = load(table).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="no outcome 5000"):
        state.apply_action(5000)
    with pytest.raises(pyspiel.SpielError, match="not been dealt"):
        _ = state.game
    state = begun(state.get_game(), Random(1))
    before = str(state), state.history()
    for wrong in (0, 993 if table == "ruleset=base" else 5000, -1):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(wrong)
    with pytest.raises(pyspiel.SpielError):
        state.chance_outcomes()
    assert (str(state), state.history()) == before
    assert state.legal_actions(1 - state.current_player() % 2) == []
    over = moments(state.get_game(), seed=1)[-1]
    with pytest.raises(pyspiel.SpielError):
        over.apply_action(0)
    assert over.legal_actions() == []
    with pytest.raises(ValueError, match="no parameters"):
        OriflammeGame().make_py_observer(params={"colour": 1})


def test_its_solvers_find_what_cannot_be_exploited():
    game = load(SOLVABLE)
    solver = cfr.CFRPlusSolver(game)
    found = []
    for _ in range(3):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))

    assert found == sorted(found, reverse=True)
    assert (
        found[-1]
        < 0.02
        < 0.3
        < exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    )


def test_its_searches_and_samplers_run():
    game = load("ruleset=base,seats=3,deal=sampled")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=12,
        random_state=rng,
    )
    state = moments(game, seed=2)[20]
    assert bot.step(state) in state.legal_actions()
    sampler = outcome_sampling_mccfr.OutcomeSamplingSolver(load(SOLVABLE))
    np.random.seed(1)
    for _ in range(20):
        sampler.iteration()
    assert 0 < exploitability.exploitability(load(SOLVABLE), sampler.average_policy()) < 0.9
