"""What the squire knows of a card lies at the card's own path."""

from pathlib import Path

import pytest

import oriflamme.bots.squire.cards as known_cards
import oriflamme.cards as cards
from oriflamme.bots.squire.card_knowledge import CARD_KNOWLEDGE, card_knowledge, is_character
from oriflamme.rules.card import CATALOG


def files_of(package) -> set[str]:
    """The cards of a folder of boxes, as box/card."""
    (room,) = map(Path, package.__path__)
    return {f"{path.parent.name}/{path.stem}" for path in room.glob("*/[a-z]*.py")}


def test_its_files_mirror_those_of_the_rules():
    assert files_of(known_cards) == files_of(cards)
    assert set(CARD_KNOWLEDGE) == set(CATALOG)


@pytest.mark.parametrize("kind", CATALOG)
def test_each_file_tells_of_its_own_card(kind: str):
    assert card_knowledge(kind).kind == kind
    assert (
        card_knowledge(kind).__module__ == f"oriflamme.bots.squire.cards.{CATALOG[kind].box}.{kind}"
    )
    assert card_knowledge(kind).estimate, "what it is worth before anything was learned"


def test_only_cards_that_wait_to_be_struck_and_queens_answer_a_strike():
    answering = {kind for kind in CATALOG if card_knowledge(kind).threat.reactions}

    assert answering == {"ambush", "trap", "queen"}
    assert {kind for kind in CATALOG if card_knowledge(kind).is_bait} == {"ambush", "trap"}
    assert not any(map(is_character, ("ambush", "trap")))
