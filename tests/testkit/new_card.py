"""The Herald among the cards of this very process, and taken away again."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

import oriflamme.bots.squire.cards
import oriflamme.cards
from oriflamme.bots.squire.card_knowledge import CARD_KNOWLEDGE
from oriflamme.rules.card import CATALOG
from tests.testkit.herald import RULE_FILE, SQUIRE_FILE, write_herald


@contextmanager
def herald_in_the_catalog(folder: Path) -> Iterator[None]:
    """The rule alone: no other room has heard of the card."""
    before = dict(CATALOG)
    with _dropped_into(oriflamme.cards, RULE_FILE, folder):
        yield
    CATALOG.clear()
    CATALOG.update(before)


@contextmanager
def herald_known_to_the_squire(folder: Path) -> Iterator[None]:
    """The squire's file too."""
    with (
        herald_in_the_catalog(folder),
        _dropped_into(oriflamme.bots.squire.cards, SQUIRE_FILE, folder),
    ):
        yield
        del CARD_KNOWLEDGE["herald"]


@contextmanager
def _dropped_into(room: ModuleType, path: str, tree: Path) -> Iterator[None]:
    """A file of the page in a new box of a room."""
    write_herald(tree, path)
    rooms = list(room.__path__)
    room.__path__.append(str((tree / path).parents[1]))
    try:
        import_module(f"{room.__name__}.fair.herald")
        yield
    finally:
        room.__path__[:] = rooms
        for name in (f"{room.__name__}.fair", f"{room.__name__}.fair.herald"):
            sys.modules.pop(name, None)
        del room.fair
