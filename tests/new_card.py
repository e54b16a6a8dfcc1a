"""The Herald of docs/adding-a-card.md, put where the page says, and taken away again."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

import oriflamme.bots.squire.cards
import oriflamme.cards
from oriflamme.bots.squire.insight import INSIGHTS
from oriflamme.rules.card import CATALOG

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-card.md"
RULE = "src/oriflamme/cards/fair/herald.py"
SQUIRES = "src/oriflamme/bots/squire/cards/fair/herald.py"
TEST = "tests/cards/fair/test_herald.py"


def file_on_page(path: str) -> str:
    """What the page says stands in a file."""
    _, _, after = PAGE.read_text().partition(f"`{path}`")
    shown = re.search(r"^```python\n(.*?)^```", after, re.DOTALL | re.M)
    assert shown, f"{PAGE.name} does not show {path}"
    return shown[1]


@contextmanager
def herald_in_the_catalog(folder: Path) -> Iterator[None]:
    """The rule alone: no other room has heard of the card."""
    before = dict(CATALOG)
    with _dropped_into(oriflamme.cards, RULE, folder / "rule"):
        yield
    CATALOG.clear()
    CATALOG.update(before)


@contextmanager
def herald_taught_to_the_squire(folder: Path) -> Iterator[None]:
    """The squire's file too."""
    with (
        herald_in_the_catalog(folder),
        _dropped_into(oriflamme.bots.squire.cards, SQUIRES, folder / "squire"),
    ):
        yield
        del INSIGHTS["herald"]


@contextmanager
def _dropped_into(room: ModuleType, path: str, folder: Path) -> Iterator[None]:
    """A file of the page in a new box of a room."""
    box = folder / "fair"
    box.mkdir(parents=True)
    (box / "__init__.py").write_text('"""The fair."""\n')
    (box / "herald.py").write_text(file_on_page(path))
    rooms = list(room.__path__)
    room.__path__.append(str(folder))
    try:
        import_module(f"{room.__name__}.fair.herald")
        yield
    finally:
        room.__path__[:] = rooms
        for name in (f"{room.__name__}.fair", f"{room.__name__}.fair.herald"):
            sys.modules.pop(name, None)
        del room.fair
