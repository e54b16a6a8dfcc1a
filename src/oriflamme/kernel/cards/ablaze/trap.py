"""Trap: what lies on it is lost, gain 1. Struck by another player: rob 3, discard that card."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard
from oriflamme.kernel.verbs import gain, gain_one, lose, spill

when_revealed = spill
resolve = gain_one


@compilable
def when_eliminated(game: Game, keeper: int, striker: int, seat: int) -> None:
    if keeper != seat:
        discard(game, striker)
        gain(game, keeper, lose(game, seat, 3))
