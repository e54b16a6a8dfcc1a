"""The words a card brings with it: `cards/fair/herald.toml`, a table for each language, says what
the Herald of the box `fair` is called; `cards/fair.toml` names the box."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TypeAlias

Texts: TypeAlias = Mapping[str, str]
TextsByLocale: TypeAlias = Mapping[str, Texts]
"""By language."""


def card_messages(folder: Traversable, locale: str) -> Iterator[tuple[str, str]]:
    """Every message of the files under a folder, by its dotted key."""
    for box in _children(folder):
        if box.is_dir():
            for card in _children(box):
                for part, text in texts_in(_read_file(card), locale).items():
                    yield f"card.{_stem(card)}.{part}", text
        elif "name" in (words := texts_in(_read_file(box), locale)):
            yield f"box.{_stem(box)}", words["name"]


def texts_in(tables: TextsByLocale, locale: str) -> Texts:
    """The words of one language; what it lacks is said in English, but a name without its article
    is still the language's own.

    >>> texts_in({"en": {"name": "Herald", "the": "the Herald"}, "fr": {"name": "Héraut"}}, "fr")
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


def _read_file(file: Traversable) -> TextsByLocale:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _stem(file: Traversable) -> str:
    return file.name.removesuffix(".toml")
