"""Heir: gain 2 unless another revealed card has the acting card's name (R14)."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def resolve(game: Game, card: int, kind: int, seat: int) -> None:
    for slot in range(game.slots):
        rival = game.queue[slot]
        if game.kind[rival] == kind and game.revealed[rival] and rival != card:
            return
    gain(game, seat, 2)
