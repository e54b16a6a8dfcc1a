"""Soldier: eliminate a neighbour."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.targets import neighbour
from oriflamme.kernel.terms import ELIMINATE
from oriflamme.kernel.verbs import eliminate_one

asks = (Ask(ELIMINATE, neighbour),)
resolve = eliminate_one
