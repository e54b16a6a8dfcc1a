"""The words a card brings with it: `cards/fair/herald.toml`, a table for each language, says what
the Herald of the box `fair` is called; `cards/fair.toml` names the box."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]
Tables: TypeAlias = Mapping[str, Words]
"""By language."""


def words_of_cards(folder: Traversable, locale: str) -> Iterator[tuple[str, str]]:
    """Every message of the files under a folder, by its dotted key."""
    for box in _children(folder):
        if box.is_dir():
            for card in _children(box):
                for part, text in words_in(_tables(card), locale).items():
                    yield f"card.{_stem(card)}.{part}", text
        elif "name" in (words := words_in(_tables(box), locale)):
            yield f"box.{_stem(box)}", words["name"]


def words_in(tables: Tables, locale: str) -> Words:
    """The words of one language; what it lacks is said in English, but a name without its article
    is still the language's own.

    >>> words_in({"en": {"name": "Herald", "the": "the Herald"}, "fr": {"name": "Héraut"}}, "fr")
    {'name': 'Héraut', 'the': 'Héraut'}
    """
    own = tables.get(locale, {})
    article = {"the": own["name"]} if "name" in own else {}
    return {**tables.get("en", {}), **article, **own}


def _children(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return []
    found = [child for child in folder.iterdir() if child.is_dir() or child.name.endswith(".toml")]
    return sorted(found, key=lambda child: child.name)


def _tables(file: Traversable) -> Tables:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _stem(file: Traversable) -> str:
    return file.name.removesuffix(".toml")
