"""Choosing a language from what somebody wishes for."""

from oriflamme.i18n.languages import LOCALES


def choose_locale(*requested: str | None) -> str:
    """The first wish that has a catalogue, else English. Wishes read like LC_ALL or LANG.

    >>> choose_locale(None, "", "fr_CA.UTF-8")
    'fr'
    >>> choose_locale("de_DE", "uk")
    'uk'
    >>> choose_locale("C")
    'en'
    """
    for wish in requested:
        language = (wish or "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
        if language in LOCALES:
            return language
    return "en"
