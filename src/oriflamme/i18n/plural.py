"""Which form of a word goes with a number, by the CLDR plural rules of the four languages."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

Form: TypeAlias = Literal["one", "few", "many", "other"]
Number: TypeAlias = int | float

FORMS: Final[dict[str, tuple[Form, ...]]] = {
    "en": ("one", "other"),
    "fr": ("one", "other"),
    "ru": ("one", "few", "many", "other"),
    "uk": ("one", "few", "many", "other"),
}
"""The forms each language has; "other" serves fractions in Russian and Ukrainian."""


def plural_form(number: Number, locale: str) -> Form:
    """
    >>> [plural_form(n, "uk") for n in (1, 3, 5, 11, 21, 1.5)]
    ['one', 'few', 'many', 'many', 'one', 'other']
    """
    return _RULES[locale](abs(number))


def _english(number: Number) -> Form:
    return "one" if number == 1 and isinstance(number, int) else "other"


def _french(number: Number) -> Form:
    return "one" if number < 2 else "other"


def _east_slavic(number: Number) -> Form:
    if not isinstance(number, int):
        return "other"
    ends_in_teens = 11 <= number % 100 <= 14
    if number % 10 == 1 and not ends_in_teens:
        return "one"
    if 2 <= number % 10 <= 4 and not ends_in_teens:
        return "few"
    return "many"


_RULES: Final[dict[str, Callable[[Number], Form]]] = {
    "en": _english,
    "fr": _french,
    "ru": _east_slavic,
    "uk": _east_slavic,
}
