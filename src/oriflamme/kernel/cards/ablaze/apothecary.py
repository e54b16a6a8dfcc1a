"""Apothecary: eliminate a neighbour of another card of the family."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.targets import beside_own_cards
from oriflamme.kernel.terms import ELIMINATE
from oriflamme.kernel.verbs import eliminate_one

asks = (Ask(ELIMINATE, beside_own_cards),)
resolve = eliminate_one
