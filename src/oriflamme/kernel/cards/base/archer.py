"""Archer: eliminate the first or the last card of the queue."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.targets import either_end
from oriflamme.kernel.terms import ELIMINATE
from oriflamme.kernel.verbs import eliminate_one

asks = (Ask(ELIMINATE, either_end),)
resolve = eliminate_one
