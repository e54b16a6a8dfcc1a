"""A message in a language, its placeholders filled."""

from collections.abc import Mapping

from oriflamme.i18n.catalogue import Message, catalogue
from oriflamme.i18n.languages import PLURAL_RULES


class UnknownMessageError(LookupError):
    """A key without a message, or a message without one of its values."""


def translate(key: str, locale: str, **values: object) -> str:
    """The message of a key; a plural message takes its form from the value `count`.

    >>> translate("word.first_player", "fr")
    'premier joueur'
    >>> translate("word.cards", "ru", count=3)
    '3 карты'
    """
    messages = catalogue(locale)
    if key not in messages:
        raise UnknownMessageError(f"no message {key!r} in {locale!r}")
    text = _form(key, messages[key], locale, values)
    try:
        return text.format_map(values)
    except KeyError as missing:
        raise UnknownMessageError(
            f"{key!r} needs the value {missing}; got {sorted(values)}"
        ) from None


def _form(key: str, message: Message, locale: str, values: Mapping[str, object]) -> str:
    if isinstance(message, str):
        return message
    count = values.get("count")
    if not isinstance(count, int | float):
        raise UnknownMessageError(f"{key!r} needs a number as its value 'count', not {count!r}")
    return message[PLURAL_RULES[locale].form(count)]
