"""Apothecary: eliminate a neighbour of another card of the family."""

from oriflamme.kernel.card_effects import eliminate_one
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ELIMINATE
from oriflamme.kernel.targets import beside_own_cards

asks = (Ask(ELIMINATE, beside_own_cards),)
resolve = eliminate_one
