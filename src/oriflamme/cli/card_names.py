"""Finding a card by whatever somebody calls it."""

import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

from oriflamme.cli.console import CommandError
from oriflamme.cli.translator import Translator
from oriflamme.i18n import LOCALES
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind


def find_card(name: str) -> Kind | None:
    """By name in any language, kind or code; case, accents and spacing do not matter.

    >>> find_card("Royal Decree"), find_card("heritier"), find_card("Отрута"), find_card("Rd")
    ('royal_decree', 'heir', 'assassination', 'royal_decree')
    """
    return _cards_by_name().get(_normalize(name))


def similar_cards(name: str) -> tuple[Kind, ...]:
    """Cards somebody may have meant, closest first."""
    close = get_close_matches(_normalize(name), _cards_by_name(), n=6, cutoff=0.6)
    return tuple(dict.fromkeys(_cards_by_name()[match] for match in close))[:3]


def require_card(name: str, speech: Translator) -> Kind:
    """The card of a name, or a refusal that names those there are."""
    kind = find_card(name)
    if kind:
        return kind
    told = [speech("cli.rules.unknown", value=repr(name))]
    close = similar_cards(name)
    if close:
        told.append(speech("cli.rules.perhaps", cards=speech.cards(close)))
    told.append(speech("cli.rules.exist", cards=speech.cards(tuple(CATALOG))))
    raise CommandError("\n".join(told))


@cache
def _cards_by_name() -> dict[str, Kind]:
    return {name: kind for kind in CATALOG for name in _names(kind)}


def _names(kind: Kind) -> Iterator[str]:
    yield _normalize(kind)
    yield _normalize(CATALOG[kind].code)
    for locale in LOCALES:
        yield _normalize(Translator(locale).card(kind))


def _normalize(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
