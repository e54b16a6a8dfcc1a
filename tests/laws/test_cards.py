"""No card is lost, doubled, changed or turned back, wherever it goes."""

from collections import Counter
from itertools import pairwise

from hypothesis import given

from oriflamme.rules import events as ev
from oriflamme.rules.card import CATALOG
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import State
from tests.testkit.random_games import RandomGame, games


def cards_in_queue(state: State) -> list[PlacedCard]:
    return [card for slot in state.queue for card in slot]


@given(games())
def test_each_family_has_each_of_its_cards_exactly_once(game: RandomGame) -> None:
    twin = ["twin"] if "prince" in game.setup.deck else []
    for state in (game.opening, *game.states):
        for family, holding in zip(game.setup.families, state.holdings):
            waiting = ["twin"] if holding.twin_waits else []
            queued = [card.kind for card in cards_in_queue(state) if card.crest == family]
            everywhere = [*holding.hand, *holding.aside, *holding.pile, *holding.discard]
            assert Counter([*everywhere, *queued, *waiting]) == Counter([*game.setup.deck, *twin])


@given(games())
def test_no_slot_is_empty(game: RandomGame) -> None:
    assert all(slot for state in game.states for slot in state.queue)


@given(games())
def test_a_serial_is_given_once_and_counts_the_cards_that_entered(game: RandomGame) -> None:
    given_out = [
        event.serial
        for step in game.steps
        for event in step.events
        if isinstance(event, ev.Placed | ev.TwinEntered | ev.Replaced)
    ]

    assert given_out == list(range(game.states[-1].entered))
    for state in game.states:
        serials = [card.serial for card in cards_in_queue(state)]
        assert len(set(serials)) == len(serials)
        assert all(serial < state.entered for serial in serials)


@given(games())
def test_a_card_keeps_its_crest_and_name_and_stays_revealed(game: RandomGame) -> None:
    seen: dict[int, PlacedCard] = {}
    for state in game.states:
        for card in cards_in_queue(state):
            before = seen.get(card.serial, card)
            assert (before.crest, before.kind) == (card.crest, card.kind)
            assert card.revealed or not before.revealed
            seen[card.serial] = card


@given(games())
def test_only_revealed_characters_are_bribed_and_twins_are_never_face_down(
    game: RandomGame,
) -> None:
    for card in (card for state in game.states for card in cards_in_queue(state)):
        assert not card.is_bribed or (card.revealed and CATALOG[card.kind].character)
        assert CATALOG[card.kind].dealt or card.revealed


@given(games())
def test_a_card_lies_only_on_a_card_of_its_family(game: RandomGame) -> None:
    for slot in (slot for state in game.states for slot in state.queue):
        for below, above in pairwise(slot):
            assert above.crest == below.family


@given(games())
def test_cards_held_lie_in_the_order_of_the_deck(game: RandomGame) -> None:
    """So the order of a hand tells nothing, and equal hands are equal values."""
    for holding in (holding for state in game.states for holding in state.holdings):
        assert holding.hand == game.setup.in_order(holding.hand)
        assert holding.aside == game.setup.in_order(holding.aside)


@given(games())
def test_set_aside_cards_stay_unless_they_replace_another(game: RandomGame) -> None:
    brought_in = Counter(
        event.family
        for step in game.steps
        for event in step.events
        if isinstance(event, ev.Replaced) and event.source == "aside"
    )
    final = game.states[-1]
    for family in game.setup.families:
        assert len(final.holding(family).aside) == game.setup.rules.aside - brought_in[family]


@given(games())
def test_what_is_known_not_to_be_set_aside_is_not(game: RandomGame) -> None:
    for holding in (holding for state in game.states for holding in state.holdings):
        assert not set(holding.never_aside) & set(holding.aside)
