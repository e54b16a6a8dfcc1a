"""Lord: gain 1, and 1 more for each neighbour of the same family."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def resolve(game: Game, slot: int, family: int, seat: int) -> None:
    amount = 1
    if slot > 0 and game.family[game.queue[slot - 1]] == family:
        amount += 1
    if slot + 1 < game.slots and game.family[game.queue[slot + 1]] == family:
        amount += 1
    gain(game, seat, amount)
