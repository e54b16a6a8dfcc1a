"""What a viewer cannot see cannot change what that viewer sees, is told or may do."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme import redact, view
from oriflamme.rules import events as ev
from oriflamme.rules.state import State
from oriflamme.views.view import Viewer
from tests.testkit.noninterference import (
    EventFunction,
    OtherWorld,
    ViewFunction,
    compare_worlds,
    other_world,
    sampled_world,
    viewers,
)
from tests.testkit.random_games import TABLES, RandomGame, games


def some_moment(game: RandomGame, share: float) -> int:
    return int(share * (len(game.states) - 1))


@pytest.mark.parametrize("make", [other_world, sampled_world])
@given(game=games(), share=st.floats(0, 1), seed=st.integers(0, 2**32))
def test_a_viewer_cannot_tell_worlds_apart_by_what_is_hidden(
    make: OtherWorld, game: RandomGame, share: float, seed: int
) -> None:
    moment = some_moment(game, share)
    for viewer in viewers(game.states[moment]):
        rng = Random(seed)
        there = make(game.states[moment], viewer, rng)
        compare_worlds(game, moment, viewer, there, rng, see=view, hear=redact)


@given(games())
def test_a_view_hides_exactly_the_face_down_cards_of_others(game: RandomGame) -> None:
    for state in game.states:
        for viewer in viewers(state):
            cards = [card for slot in state.queue for card in slot]
            seen = [card for slot in view(state, viewer).queue for card in slot]
            shown = [card.revealed or game.setup.owner[card.crest] == viewer for card in cards]
            names = [card.kind if show else None for card, show in zip(cards, shown)]
            assert [card.kind for card in seen] == names


@given(games())
def test_a_view_names_ones_own_cards_and_counts_those_of_others(game: RandomGame) -> None:
    for state in game.states:
        for viewer in viewers(state):
            for held, seen in zip(state.holdings, view(state, viewer).holdings):
                own = seen.seat == viewer
                assert seen.hand == (held.hand if own else None)
                assert seen.aside == (held.aside if own else None)
                assert (seen.hand_count, seen.aside_count) == (len(held.hand), len(held.aside))
                assert (seen.pile_count, seen.discard) == (len(held.pile), held.discard)


@given(games())
def test_only_the_one_who_decides_is_given_the_options(game: RandomGame) -> None:
    for state in game.states:
        for viewer in viewers(state):
            decision = state.decision
            given = decision.options if decision and decision.seat == viewer else ()
            assert view(state, viewer).actions == given


# The law has teeth: each of these leaks one thing, and the law finds it.


def leak_face_down_card(state: State, viewer: Viewer) -> Any:
    top = next((s[-1].kind for s in state.queue if not s[-1].revealed), None)
    return view(state, viewer), top


def leak_covered_card(state: State, viewer: Viewer) -> Any:
    return view(state, viewer), [slot[0].kind for slot in state.queue if len(slot) > 1]


def leak_hand(state: State, viewer: Viewer) -> Any:
    return view(state, viewer), sorted(state.holdings[0].hand)


def leak_set_aside(state: State, viewer: Viewer) -> Any:
    return view(state, viewer), state.holdings[-1].aside


def leak_order_of_a_pile(state: State, viewer: Viewer) -> Any:
    return view(state, viewer), [holding.pile[:1] for holding in state.holdings]


def leak_options(state: State, viewer: Viewer) -> Any:
    return view(state, viewer), state.decision


def leak_placed(event: ev.Event, setup: Any, viewer: Viewer) -> Any:
    return event if isinstance(event, ev.Placed) else redact(event, setup, viewer)


def leak_drew(event: ev.Event, setup: Any, viewer: Viewer) -> Any:
    return event if isinstance(event, ev.Drew) else redact(event, setup, viewer)


def leak_asked(event: ev.Event, setup: Any, viewer: Viewer) -> Any:
    return event if isinstance(event, ev.Asked) else redact(event, setup, viewer)


LEAKS: list[tuple[ViewFunction, EventFunction]] = [
    *(
        (see, redact)
        for see in (
            leak_face_down_card,
            leak_covered_card,
            leak_hand,
            leak_set_aside,
            leak_order_of_a_pile,
            leak_options,
        )
    ),
    *((view, hear) for hear in (leak_placed, leak_drew, leak_asked)),
]


def fixed_games() -> Iterator[RandomGame]:
    for number, (ruleset, seats) in enumerate(TABLES):
        yield RandomGame(ruleset, seats, "standard", "stacking", 1789 + number)


def hold_every_world_against_another(
    make: OtherWorld, *, see: ViewFunction, hear: EventFunction
) -> None:
    rng = Random(1789)
    for game in fixed_games():
        for moment in range(0, len(game.actions), 3):
            for viewer in viewers(game.states[moment]):
                there = make(game.states[moment], viewer, rng)
                compare_worlds(game, moment, viewer, there, rng, see=see, hear=hear)


@pytest.mark.parametrize(("see", "hear"), LEAKS)
@pytest.mark.parametrize("make", [other_world, sampled_world])
def test_the_law_catches_a_leak(make: OtherWorld, see: ViewFunction, hear: EventFunction) -> None:
    with pytest.raises(AssertionError):
        hold_every_world_against_another(make, see=see, hear=hear)


@pytest.mark.parametrize("make", [other_world, sampled_world])
def test_the_law_holds_where_the_leaks_were_caught(make: OtherWorld) -> None:
    hold_every_world_against_another(make, see=view, hear=redact)


def test_worlds_stay_alike_long_enough_for_the_law_to_mean_something() -> None:
    rng = Random(1789)
    lengths = [
        compare_worlds(
            game, 4, None, other_world(game.states[4], None, rng), rng, see=view, hear=redact
        )
        for game in fixed_games()
    ]

    assert sum(lengths) / len(lengths) > 5
