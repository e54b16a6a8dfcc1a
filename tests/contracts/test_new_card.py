"""A card in a new folder plays at once: the page that says so is taken at its word."""

from random import Random
from typing import Any

import pytest

from herald import TEST, herald_file
from new_card import herald_in_the_catalog
from oriflamme import apply, legal_actions, new_game
from oriflamme.notation.codes import kind_of
from oriflamme.notation.errors import BadNotation
from oriflamme.rules.card import CATALOG


@pytest.fixture
def herald(tmp_path):
    """The Herald of the page, in a box of its own; gone again afterwards."""
    with herald_in_the_catalog(tmp_path):
        yield CATALOG["herald"]


def test_its_folder_is_its_box_and_its_file_its_name(herald):
    assert (herald.box, herald.kind, herald.number) == ("fair", "herald", 1)
    assert list(CATALOG)[-1] == "herald"


def test_the_scenarios_of_the_page_hold(herald):
    room: dict[str, Any] = {}
    exec(herald_file(TEST), room)
    scenarios = [room[name] for name in room if name.startswith("test_")]

    assert len(scenarios) == 3
    for play in scenarios:
        play()


def test_it_plays_200_games(herald):
    rng = Random(200)
    others = [kind for kind, card in CATALOG.items() if card.dealt and kind != "herald"]
    acted = 0
    for _ in range(200):
        deck = ("herald", *rng.sample(others, 9))
        state = new_game("mixed", seats=rng.choice((3, 4, 5)), deck=deck, rng=rng)
        while not state.is_over:
            state, events = apply(state, rng.choice(legal_actions(state)))
            acted += sum(getattr(event, "ability", None) == "herald" for event in events)

    assert acted > 200


def test_the_game_is_as_before_once_it_has_gone():
    assert "herald" not in CATALOG
    with pytest.raises(BadNotation, match="'Hd' is no card"):
        kind_of("Hd")
