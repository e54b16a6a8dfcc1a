"""The languages there are words in: a line each, and how it counts."""

from typing import Final

from oriflamme.i18n.plural import EAST_SLAVIC, FRENCH, GERMANIC, Plural

LANGUAGES: Final[dict[str, Plural]] = {
    "en": GERMANIC,
    "fr": FRENCH,
    "ru": EAST_SLAVIC,
    "uk": EAST_SLAVIC,
}
LOCALES: Final = tuple(LANGUAGES)
