"""Who chose with care, and who as if by lot."""

import numpy as np
import pytest

from oriflamme.analysis.review.random_play import random_seats
from oriflamme.analysis.search_analyzer import search_analyzer
from oriflamme.kernel.constants import HAND_ROW
from oriflamme.kernel.worlds import uniform_weights
from oriflamme.notation.record import Record
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view
from tests.testkit.finished_games import play_bots


def careless_in(record: Record) -> frozenset[Seat]:
    return random_seats([step.state for step in record.steps()], record.actions)


@pytest.mark.parametrize(
    ("ruleset", "players", "by_lot"),
    [
        ("base", "page squire page squire", {0, 2}),
        ("ablaze", "squire page squire", {1}),
        ("duel", "squire page", {1}),
    ],
)
def test_a_page_chooses_as_if_by_lot_and_a_squire_with_care(
    ruleset: str, players: str, by_lot: set[Seat]
):
    """A page may happen to play well; in a whole game it rarely does."""
    seen = [careless_in(play_bots(ruleset, players, seed)) for seed in range(12)]

    assert all(found <= by_lot for found in seen)
    assert sum(found == by_lot for found in seen) >= 9


def a_moment_with_cards_face_down() -> State:
    return list(play_bots("base", "squire squire squire", 3).steps())[8].state


def test_cards_of_somebody_careless_are_counted_and_those_of_others_believed():
    state = a_moment_with_cards_face_down()
    seen = view(state, 0)
    asked = search_analyzer("duke")
    likely, before = asked.with_uniform_beliefs({1}).world_weights(seen), asked.world_weights(seen)
    for place, holding in enumerate(seen.holdings):
        cards = [c.serial for slot in seen.queue for c in slot if c.crest == holding.family]
        rows = [HAND_ROW + place, *cards]
        expected = uniform_weights() if holding.seat == 1 else before
        assert np.array_equal(likely[rows], expected[rows])


def test_where_all_choose_with_care_nothing_changes():
    asked = search_analyzer("duke")
    assert asked.with_uniform_beliefs(frozenset()) is asked


def test_what_is_believed_stays_as_it_was():
    """An adviser may keep its weights and hand them out again."""
    seen = view(a_moment_with_cards_face_down(), 0)
    asked = search_analyzer("king")
    before = asked.world_weights(seen).copy()
    asked.with_uniform_beliefs({1, 2}).world_weights(seen)
    assert np.array_equal(asked.world_weights(seen), before)
