"""Words shown to players, in four languages."""

from oriflamme.i18n.catalogue import LOCALES, Message, UnknownLocale, catalogue
from oriflamme.i18n.choose import choose_locale
from oriflamme.i18n.translate import UnknownMessage, translate
from oriflamme.i18n.words import CardName, FamilyName

__all__ = [
    "LOCALES",
    "CardName",
    "FamilyName",
    "Message",
    "UnknownLocale",
    "UnknownMessage",
    "catalogue",
    "choose_locale",
    "translate",
]
