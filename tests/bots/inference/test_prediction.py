"""What the net makes of a view, as everybody may ask for it."""

from random import Random

import pytest

from oriflamme import State, view, worlds
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.inference.prediction import predict
from oriflamme.bots.king import OnnxModel
from oriflamme.bots.page import Page
from oriflamme.kernel.codec import encode
from tests.testkit.bots.games import TABLES, deal, decider_view, play
from tests.testkit.bots.random_model import random_model

MIND = OnnxModel(random_model())


def some_states(table: str, seed: int) -> list[State]:
    """Every fifth decision of a game of pages."""
    start = deal(table, seed)
    return [
        state
        for number, state in enumerate(play(start, [Page()] * 5, seed, BOT_DEFAULT))
        if number % 5 == 0 and not state.is_over
    ]


@pytest.mark.parametrize("table", TABLES)
def test_every_action_has_a_likelihood_and_together_they_are_certain(table: str):
    for state in some_states(table, 1):
        seen = decider_view(state)
        policy = predict(seen, MIND).policy

        assert set(policy) == set(seen.actions)
        assert sum(policy.values()) == pytest.approx(1)
        assert list(policy.values()) == sorted(policy.values(), reverse=True)


@pytest.mark.parametrize("table", TABLES)
def test_the_victory_is_shared_out_among_the_seats_there_are(table: str):
    for state in some_states(table, 2):
        reading = predict(decider_view(state), MIND)

        assert len(reading.win_shares) == len(reading.margins) == len(state.setup.seats)
        assert sum(reading.win_shares) == pytest.approx(1)
        assert all(0 <= margin <= 1 for margin in reading.margins)


@pytest.mark.parametrize("table", TABLES)
def test_every_hidden_card_is_guessed_to_be_something_it_can_be(table: str):
    for state in some_states(table, 3):
        seen = decider_view(state)
        reading = predict(seen, MIND)
        hidden = worlds(seen).hidden

        assert set(reading.cards) == {n for each in hidden.values() for n in each.face_down}
        for family, each in hidden.items():
            for serial in each.face_down:
                assert set(reading.cards[serial]) == set(each.kinds)
                assert sum(reading.cards[serial].values()) == pytest.approx(1)
            assert (family in reading.hands) == bool(each.in_hand)
            assert set(reading.hands.get(family, each.kinds)) == set(each.kinds)


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_see_is_not_read(table: str):
    rng = Random(4)
    for state in some_states(table, 4):
        seen = decider_view(state)
        other = view(worlds(seen).sample(rng), seen.viewer)
        assert predict(other, MIND) == predict(seen, MIND)


def test_a_seat_that_does_not_decide_can_be_read_too():
    state = deal("base-4", 5)
    assert state.decision
    reading = predict(view(state, (state.decision.seat + 1) % 4), MIND)

    assert reading.policy == {}
    assert sum(reading.win_shares) == pytest.approx(1)


def test_equal_likelihoods_go_by_number():
    state = deal("base-4", 6)
    seen = decider_view(state)
    assert seen.viewer is not None
    reading = predict(seen, OnnxModel(random_model(1, scale=0)))

    numbers = [encode(action, seen.setup, seen.viewer) for action in reading.policy]
    assert numbers == sorted(numbers)
    assert reading.best == next(iter(reading.policy))
    assert len(set(reading.policy.values())) == 1
    assert reading.win_shares == (0.25,) * 4
