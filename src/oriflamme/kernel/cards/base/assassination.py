"""Assassination: eliminate any card of the queue."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.targets import any_card
from oriflamme.kernel.terms import ELIMINATE
from oriflamme.kernel.verbs import eliminate_one

asks = (Ask(ELIMINATE, any_card),)
resolve = eliminate_one
