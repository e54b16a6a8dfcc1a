"""Cutthroat: eliminate a neighbour and every revealed card of others with the same name (R23)."""

from oriflamme.kernel.bits import count_bits
from oriflamme.kernel.card_effects import eliminate
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ELIMINATE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner
from oriflamme.kernel.targets import neighbour

asks = (Ask(ELIMINATE, neighbour),)


@jittable
def resolve(game: Game, card: int, seat: int) -> None:
    """A single card pays nothing, two or more 1 each."""
    name = game.kind[game.queue[game.pick]]
    doomed = 1 << game.pick
    for slot in range(game.slots):
        other = game.queue[slot]
        if game.kind[other] == name and game.revealed[other] and owner(game, other) != seat:
            doomed |= 1 << slot
    count = count_bits(doomed)
    eliminate(game, card, seat, doomed, count if count > 1 else 0)
