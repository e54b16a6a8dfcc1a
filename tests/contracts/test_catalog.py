"""What every card in the catalog owes the house."""

import re
from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules.card import CATALOG, deck_of

BOXES = ("base", "ablaze")
CODES = {
    "base": ["Ar", "So", "Sp", "He", "Sh", "Lo", "As", "Rd", "Am", "Co"],
    "ablaze": ["Pr", "Tw", "Qu", "Cu", "Ap", "Fe", "Sc", "Im", "Br", "Pl", "Tr"],
}
"""As the notation lists them."""


@pytest.mark.parametrize("box", BOXES)
def test_a_box_has_ten_kinds_a_family_shuffles_in_their_printed_order(box):
    cards = [card for card in CATALOG.values() if card.box == box]

    assert [card.number for card in cards] == list(range(1, len(cards) + 1))
    assert [card.code for card in cards] == CODES[box]
    assert len(deck_of(box)) == 10
    assert "twin" not in deck_of(box)


def test_codes_are_unique():
    codes = [card.code for card in CATALOG.values()]

    assert len(set(codes)) == len(codes) == len(CATALOG)
    assert all(re.fullmatch(r"[A-Z][a-z]", code) for code in codes)


def test_intrigues_are_those_the_rules_list():
    printed = [card for card in CATALOG.values() if card.box in BOXES]
    intrigues = {card.code for card in printed if not card.character}

    assert intrigues == {"Co", "Am", "Rd", "As", "Im", "Br", "Pl", "Tr"}


def test_every_card_has_a_sentence_for_players_without_words_for_it():
    assert [kind for kind, card in CATALOG.items() if not type(card).__doc__] == []


def test_companions_are_cards_that_are_not_dealt():
    companions = [card.companion for card in CATALOG.values() if card.companion]

    assert companions == [kind for kind, card in CATALOG.items() if not card.dealt] == ["twin"]


@pytest.mark.parametrize("ruleset", ["base", "duel", "ablaze", "mixed"])
def test_every_card_survives_many_random_games(ruleset):
    rng = Random(f"many games of {ruleset}")
    dealt = [kind for kind, card in CATALOG.items() if card.dealt]
    acted = set()
    for _ in range(150):
        seats = 2 if ruleset == "duel" else rng.choice((3, 4, 5))
        deck = rng.sample(dealt, 10) if ruleset == "mixed" else None
        state = new_game(ruleset, seats=seats, deck=deck, rng=rng)
        while not state.is_over:
            state, events = apply(state, rng.choice(legal_actions(state)))
            acted |= {event.ability for event in events if hasattr(event, "ability")}

    box = "base" if ruleset == "duel" else ruleset
    assert acted == {
        kind for kind, card in CATALOG.items() if ruleset == "mixed" or card.box == box
    }
