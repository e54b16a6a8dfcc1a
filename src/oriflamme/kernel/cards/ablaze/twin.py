"""Twin: gain 1. Eliminated: the family's Prince is discarded."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard_namesakes
from oriflamme.kernel.terms import PRINCE
from oriflamme.kernel.verbs import gain_one

resolve = gain_one


@compilable
def when_eliminated(game: Game, family: int) -> None:
    discard_namesakes(game, PRINCE, family)
