"""Soldier: eliminate a neighbour."""

from oriflamme.kernel.card_effects import eliminate_one
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ELIMINATE
from oriflamme.kernel.targets import neighbour

asks = (Ask(ELIMINATE, neighbour),)
resolve = eliminate_one
