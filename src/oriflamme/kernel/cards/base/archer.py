"""Archer: eliminate the first or the last card of the queue."""

from oriflamme.kernel.card_effects import eliminate_one
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ELIMINATE
from oriflamme.kernel.targets import either_end

asks = (Ask(ELIMINATE, either_end),)
resolve = eliminate_one
