"""Schemer: beside a stack, discard her. Else gain 2 (1 in the Russian edition)."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.constants import NONE, RU
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard


@jittable
def resolve(game: Game, card: int, slot: int, seat: int) -> None:
    stacked = slot > 0 and game.below[game.queue[slot - 1]] != NONE
    stacked |= slot + 1 < game.slots and game.below[game.queue[slot + 1]] != NONE
    if stacked:
        discard(game, card)
    else:
        gain(game, seat, 1 if game.edition == RU else 2)
