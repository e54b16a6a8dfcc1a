"""Felon: every player loses 1 for each neighbour of theirs."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner
from oriflamme.kernel.verbs import lose


@compilable
def resolve(game: Game, slot: int) -> None:
    if slot > 0:
        lose(game, owner(game, game.queue[slot - 1]), 1)
    if slot + 1 < game.slots:
        lose(game, owner(game, game.queue[slot + 1]), 1)
