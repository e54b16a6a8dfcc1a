"""Which form of a word goes with a number, by the CLDR plural rules of families of languages."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

PluralForm: TypeAlias = Literal["one", "few", "many", "other"]
Number: TypeAlias = int | float


class PluralRule(NamedTuple):
    """How the languages of a family count."""

    forms: tuple[PluralForm, ...]
    rule: Callable[[Number], PluralForm]

    def form(self, number: Number) -> PluralForm:
        """
        >>> [EAST_SLAVIC.form(n) for n in (1, 3, 5, 11, 21, 1.5)]
        ['one', 'few', 'many', 'many', 'one', 'other']
        """
        return self.rule(abs(number))


def _germanic(number: Number) -> PluralForm:
    return "one" if number == 1 and isinstance(number, int) else "other"


def _french(number: Number) -> PluralForm:
    return "one" if number < 2 else "other"


def _east_slavic(number: Number) -> PluralForm:
    if not isinstance(number, int):
        return "other"
    ends_in_teens = 11 <= number % 100 <= 14
    if number % 10 == 1 and not ends_in_teens:
        return "one"
    if 2 <= number % 10 <= 4 and not ends_in_teens:
        return "few"
    return "many"


GERMANIC: Final = PluralRule(("one", "other"), _germanic)
FRENCH: Final = PluralRule(("one", "other"), _french)
EAST_SLAVIC: Final = PluralRule(("one", "few", "many", "other"), _east_slavic)
"""Its "other" serves fractions."""
