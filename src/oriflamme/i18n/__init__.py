"""Words shown to players, in every language."""

from oriflamme.i18n.catalogue import Message, UnknownLocale, catalogue
from oriflamme.i18n.choose import choose_locale
from oriflamme.i18n.languages import LOCALES
from oriflamme.i18n.translate import UnknownMessage, translate
from oriflamme.i18n.words import CardName, FamilyName, readable

__all__ = [
    "LOCALES",
    "CardName",
    "FamilyName",
    "Message",
    "UnknownLocale",
    "UnknownMessage",
    "catalogue",
    "choose_locale",
    "readable",
    "translate",
]
