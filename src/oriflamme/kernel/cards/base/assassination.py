"""Assassination: eliminate any card of the queue."""

from oriflamme.kernel.card_effects import eliminate_one
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ELIMINATE
from oriflamme.kernel.targets import any_card

asks = (Ask(ELIMINATE, any_card),)
resolve = eliminate_one
