"""Every decision and every option has marks, each in the row that was made for it."""

from collections import Counter
from random import Random

import pytest

from oriflamme import State, apply, new_game, view
from oriflamme.bots.distilled_policy.layout import (
    FEATURES,
    MAX_DECISION_FEATURES,
    MAX_OPTION_FEATURES,
    SIZES,
)
from oriflamme.kernel.codec import KEEP, REVEAL_CARD, WAIT, encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.vocabulary import EDITIONS
from oriflamme.kernel.worlds import sample_worlds
from oriflamme.rules.actions import End, Place, Wait
from oriflamme.rules.placed import PlacedCard
from tests.testkit.bots.policy_features import (
    decision_features_of,
    feature_counts,
    option_features_of,
)
from tests.testkit.random_games import NAMED, PLAY_STYLES, Table
from tests.testkit.random_games import RandomGame as PlayedGame
from training.distill_batch import MAX_OPTION_STORED, MAX_SHARED_STORED

each_table = pytest.mark.parametrize("table", NAMED, ids=lambda table: f"{table[0]}-{table[1]}")
ONCE = ("rules", "moment", "first", "influence", "best", "length", "left")


def decisions(table: Table, seed: int) -> list[State]:
    """Of whole games in every edition and temper."""
    played = [
        PlayedGame(*table, edition, temper, seed) for edition in EDITIONS for temper in PLAY_STYLES
    ]
    return [state for game in played for state in game.states if state.decision]


@each_table
def test_a_decision_has_the_marks_of_what_its_decider_sees(table: Table):
    for state in decisions(table, 1):
        marks = decision_features_of(from_state(state))
        assert len(marks) <= MAX_SHARED_STORED <= MAX_DECISION_FEATURES
        assert feature_counts(marks) == due(state)


def due(state: State) -> Counter[str]:
    """Of which sort so many marks are."""
    assert state.decision
    seat, owner = state.decision.seat, state.setup.owner
    tops = [slot[-1] for slot in state.queue]
    down = [card for card in tops if not card.revealed]

    def own(card: PlacedCard) -> bool:
        return owner[card.family] == seat

    holdings = dict(zip(state.setup.families, state.holdings))
    found = Counter(dict.fromkeys(ONCE, 1))
    found["ability"] = int(state.decision.question != "place")
    found["behind"] = len(state.setup.seats) - 1
    found["hand"] = sum(len(h.hand) for family, h in holdings.items() if owner[family] == seat)
    found["gone"] = sum(len(holding.discard) for holding in state.holdings)
    found["top"] = found["pair"] = len(tops)
    found["end"] = 2 if tops else 0
    found["own_laid"] = sum(map(own, down))
    found["others_laid"] = len(down) - found["own_laid"]
    found["covered"] = sum(len(slot) - 1 for slot in state.queue)
    return +found


ABOUT = {
    "place": "place_",
    "twin": "place_",
    "reveal": "reveal_",
    "rob": "rob_",
    "put_down": "down_",
}
"""How the marks of an option begin that answers a question; all others point at a slot."""


@each_table
def test_an_option_has_marks_of_its_own_sort_one_of_each(table: Table):
    met = set()
    for state in decisions(table, 2):
        assert state.decision
        question = state.decision.question
        for action, marks in option_features_of(from_state(state)).items():
            assert len(marks) <= MAX_OPTION_STORED <= MAX_OPTION_FEATURES
            found = feature_counts(marks)
            if action == KEEP:
                assert found == Counter(["keep"])
                continue
            about = ABOUT.get(question, "point")
            assert all(name.startswith(about) for name in found)
            assert all(n == 1 or name == "place_near" for name, n in found.items())
            assert bool(found) == (action != WAIT)
            met.add(question)
    assert {"place", "reveal", "eliminate"} <= met


@each_table
def test_options_are_marked_in_the_order_of_their_numbers(table: Table):
    for state in decisions(table, 3)[::5]:
        assert state.decision
        options = [encode(o, state.setup, state.decision.seat) for o in state.decision.options]
        assert list(option_features_of(from_state(state))) == sorted(options)


@each_table
def test_cards_that_the_decider_cannot_see_change_no_mark(table: Table):
    games = new_games(3)
    for state in decisions(table, 4)[::2]:
        assert state.decision
        sample_worlds(view(state, state.decision.seat), games, seed=1, threads=1)
        truly = from_state(state)
        for g in range(len(games)):
            world = Game.load(games, g)
            assert decision_features_of(world) == decision_features_of(truly)
            assert option_features_of(world) == option_features_of(truly)


def longest_game() -> list[State]:
    """Five who place one card behind the other and let everything lie."""
    rng = Random(5)
    states = [new_game("ablaze", seats=5, rng=rng)]
    while decision := states[-1].decision:
        behind = [o for o in decision.options if isinstance(o, Place) and o.at is End.LAST]
        wait = Wait() in decision.options
        action = Wait() if wait else rng.choice(behind or decision.options)
        states.append(apply(states[-1], action).state)
    return states[:-1]


def test_there_is_room_for_the_marks_of_the_longest_queue():
    games = [from_state(state) for state in longest_game()]
    assert max(game.slots for game in games) == 30
    most = max(len(decision_features_of(game)) for game in games)
    assert 100 < most <= MAX_SHARED_STORED


def test_reveals_have_the_most_marks_of_all_options():
    game = next(g for g in map(from_state, longest_game()) if REVEAL_CARD in option_features_of(g))
    assert len(option_features_of(game)[REVEAL_CARD]) == 12 <= MAX_OPTION_STORED


def test_all_marks_can_be_written_down():
    """As whole numbers of two bytes; one more stands for none."""
    assert sum(SIZES.values()) == FEATURES < 2**15 - 1
