"""Felon: every player loses 1 for each neighbour of theirs."""

from oriflamme.kernel.card_effects import lose
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner


@jittable
def resolve(game: Game, slot: int) -> None:
    if slot > 0:
        lose(game, owner(game, game.queue[slot - 1]), 1)
    if slot + 1 < game.slots:
        lose(game, owner(game, game.queue[slot + 1]), 1)
