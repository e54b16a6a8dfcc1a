"""Words shown to players, in every language."""

from oriflamme.i18n.catalogue import Message, UnknownLocaleError, catalogue
from oriflamme.i18n.inflection import CardName, FamilyName, fallback_name
from oriflamme.i18n.languages import LOCALES
from oriflamme.i18n.locale_choice import choose_locale
from oriflamme.i18n.translate import UnknownMessageError, translate

__all__ = [
    "LOCALES",
    "CardName",
    "FamilyName",
    "Message",
    "UnknownLocaleError",
    "UnknownMessageError",
    "catalogue",
    "choose_locale",
    "fallback_name",
    "translate",
]
