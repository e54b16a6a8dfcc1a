"""How every game goes: its events, decisions, rounds and turns."""

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from oriflamme import GameOver, IllegalAction, apply, legal_actions
from oriflamme.rules import events as ev
from oriflamme.rules.actions import (
    Activate,
    Bribe,
    Copy,
    Eliminate,
    End,
    Keep,
    Lift,
    On,
    Place,
    PutDown,
    Reveal,
    Rob,
    Wait,
)
from oriflamme.rules.card import CATALOG
from oriflamme.rules.evolve import evolve
from oriflamme.rules.state import State
from tests.testkit.random_games import RandomGame, games, moments

SOME_ACTIONS = [
    Wait(),
    Reveal(),
    Keep(),
    *(pick(n) for pick in (Eliminate, Copy, Bribe, Lift, PutDown, Activate, Rob) for n in (0, 3)),
    *(
        Place(family, kind, at)
        for family in ("red", "blue", "purple", "grey")
        for kind in ("archer", "queen", "twin", "jester")
        for at in (End.FIRST, End.LAST, On(0), On(40))
    ),
]


@given(games())
def test_events_folded_from_the_deal_rebuild_every_state(game: RandomGame) -> None:
    state = game.opening
    for step in game.steps:
        state = evolve(state, step.events)
        assert state == step.state


@given(games())
def test_events_change_a_state_one_at_a_time_or_all_at_once(game: RandomGame) -> None:
    state = game.opening
    for event in (event for step in game.steps for event in step.events):
        state = evolve(state, [event])

    assert state == game.states[-1]


@given(games())
def test_equal_deals_and_equal_actions_give_equal_games(game: RandomGame) -> None:
    again = replace(game)

    assert again.steps == game.steps
    assert [hash(state) for state in again.states] == [hash(state) for state in game.states]


@given(games())
def test_a_decision_has_two_or_more_different_options(game: RandomGame) -> None:
    for state in game.states[:-1]:
        options = legal_actions(state)
        assert len(set(options)) == len(options) >= 2
    assert legal_actions(game.states[-1]) == ()


@given(moments())
def test_every_option_can_be_taken(state: State) -> None:
    for option in legal_actions(state):
        after, events = apply(state, option)
        assert evolve(state, events) == after


@given(moments())
def test_an_illegal_action_is_refused_and_changes_nothing(state: State) -> None:
    before = replace(state)
    refusal = IllegalAction if state.decision else GameOver
    for action in SOME_ACTIONS:
        if action not in legal_actions(state):
            with pytest.raises(refusal):
                apply(state, action)
    assert state == before


@given(moments())
def test_a_refusal_names_every_legal_action(state: State) -> None:
    if state.decision:
        with pytest.raises(IllegalAction) as refusal:
            apply(state, On(0))  # type: ignore[arg-type]

        assert all(repr(option) in str(refusal.value) for option in legal_actions(state))


@given(moments())
def test_a_state_cannot_be_changed_in_place(state: State) -> None:
    cards = (card for slot in state.queue for card in slot)
    values: list[Any] = [state, state.setup, *state.holdings, *cards]
    for value in values:
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)


@given(games())
def test_a_game_has_its_rounds_and_every_seat_starts_in_turn(game: RandomGame) -> None:
    rounds = [e for step in game.steps for e in step.events if isinstance(e, ev.RoundBegan)]
    seats, last = len(game.setup.seats), game.setup.rules.rounds

    assert [event.round for event in rounds] == list(range(1, last + 1))
    assert [event.first for event in rounds] == [(game.first + n) % seats for n in range(last)]
    assert [e for e in game.steps[-1].events if isinstance(e, ev.GameEnded)] == [ev.GameEnded()]
    assert game.states[-1].is_over


@given(games())
def test_each_seat_places_in_turn_and_one_card_of_each_family_stays_unplayed(
    game: RandomGame,
) -> None:
    each, rounds = game.setup.rules.families_each, game.setup.rules.rounds
    seats = len(game.setup.seats)
    placed = [e for step in game.steps for e in step.events if isinstance(e, ev.Placed)]
    in_order = [
        (game.first + number + turn) % seats
        for number in range(rounds)
        for turn in range(seats * each)
    ]
    final = game.states[-1]
    left = [sum(len(final.holding(f).hand) for f in heads) for heads in game.setup.seats]

    assert [game.setup.owner[event.family] for event in placed] == in_order
    assert left == [each] * seats
    assert not any(holding.pile for holding in final.holdings)


@given(games())
def test_the_cursor_stands_at_the_card_that_decides(game: RandomGame) -> None:
    for state in game.states:
        decision = state.decision
        if decision is None or decision.question == "place":
            assert (state.cursor, state.turn, state.acts) == (None, None, ())
        elif decision.question == "reveal":
            assert state.cursor is not None
            card = state.queue[state.cursor][-1]
            assert not card.revealed
            assert decision.serial == state.turn == card.serial
            assert (decision.seat, state.acts) == (state.owner(card), ())
        else:
            acting = state.acts[-1].card
            assert decision.serial == acting.serial
            assert decision.seat == state.owner(acting)


@given(games())
def test_the_card_on_turn_lies_at_the_cursor_until_it_leaves(game: RandomGame) -> None:
    for state in game.states:
        if state.turn is not None:
            tops = [slot[-1].serial for slot in state.queue]
            assert state.cursor in range(len(tops) + 1)
            assert state.turn not in tops or tops.index(state.turn) == state.cursor


@given(games())
def test_no_revealed_intrigue_lies_in_the_queue_unless_it_acts(game: RandomGame) -> None:
    for state in game.states:
        acting = {act.card.serial for act in state.acts}
        for card in (card for slot in state.queue for card in slot):
            if card.revealed and not CATALOG[card.kind].character:
                assert card.serial in acting


@given(games())
def test_every_card_acts_as_its_owner_revealed_it_and_once_a_turn(game: RandomGame) -> None:
    events = [event for step in game.steps for event in step.events]
    began = [event.serial for event in events if isinstance(event, ev.TurnBegan)]
    ended = [event.serial for event in events if isinstance(event, ev.TurnEnded)]
    acted = sum(isinstance(event, ev.Acted | ev.Plotted) for event in events)
    resolved = sum(isinstance(event, ev.Applied | ev.Foiled) for event in events)

    assert began == ended
    assert acted == resolved
