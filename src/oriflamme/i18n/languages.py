"""The languages there are words in: a line each, and how it counts."""

from typing import Final

from oriflamme.i18n.plural import EAST_SLAVIC, FRENCH, GERMANIC, PluralRule

PLURAL_RULES: Final[dict[str, PluralRule]] = {
    "en": GERMANIC,
    "fr": FRENCH,
    "ru": EAST_SLAVIC,
    "uk": EAST_SLAVIC,
}
LOCALES: Final = tuple(PLURAL_RULES)
