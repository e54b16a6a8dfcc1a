"""Twin: gain 1. Eliminated: the family's Prince is discarded."""

from oriflamme.kernel.card_effects import gain_one
from oriflamme.kernel.constants import PRINCE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard_namesakes

resolve = gain_one


@jittable
def when_eliminated(game: Game, family: int) -> None:
    discard_namesakes(game, PRINCE, family)
