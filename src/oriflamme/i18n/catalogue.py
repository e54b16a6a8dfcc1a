"""The message catalogues, one a language, each read once from its file."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from oriflamme.i18n.plural import Form

LOCALES: Final = ("en", "fr", "ru", "uk")

Message: TypeAlias = str | Mapping[Form, str]
"""A sentence with its placeholders, or one for each plural form."""


class UnknownLocale(LookupError):
    """A language without a catalogue."""


@cache
def catalogue(locale: str) -> Mapping[str, Message]:
    """Every message of a language by its dotted key.

    >>> catalogue("fr")["card.heir.name"]
    'Héritier'
    """
    if locale not in LOCALES:
        raise UnknownLocale(f"no words in {locale!r}; there are {', '.join(LOCALES)}")
    text = files("oriflamme.i18n").joinpath(f"{locale}.toml").read_text(encoding="utf-8")
    return MappingProxyType(dict(_flatten("", tomllib.loads(text))))


def _flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str) or "other" in value:
            yield key, value
        else:
            yield from _flatten(f"{key}.", value)
