"""The squire: weighs each action by what it brings, one move ahead."""

from oriflamme.bots.squire import cards as cards
from oriflamme.bots.squire.squire import Squire as Squire
