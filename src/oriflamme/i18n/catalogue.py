"""The message catalogues, one a language, each read once from its file and from those of cards."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeAlias

from oriflamme.i18n.card_files import card_messages
from oriflamme.i18n.languages import LOCALES
from oriflamme.i18n.plural import PluralForm

Message: TypeAlias = str | Mapping[PluralForm, str]
"""A sentence with its placeholders, or one for each plural form."""


class UnknownLocaleError(LookupError):
    """A language without a catalogue."""


@cache
def catalogue(locale: str) -> Mapping[str, Message]:
    """Every message of a language by its dotted key.

    >>> catalogue("fr")["card.heir.name"]
    'Héritier'
    """
    if locale not in LOCALES:
        raise UnknownLocaleError(f"no words in {locale!r}; there are {', '.join(LOCALES)}")
    folder = files("oriflamme.i18n")
    text = folder.joinpath(f"{locale}.toml").read_text(encoding="utf-8")
    own = dict(_flatten("", tomllib.loads(text)))
    return MappingProxyType({**own, **dict(card_messages(folder.joinpath("cards"), locale))})


def _flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str) or "other" in value:
            yield key, value
        else:
            yield from _flatten(f"{key}.", value)
