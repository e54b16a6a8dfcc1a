"""Ambush: what lies on it is lost, gain 1. Struck by another player: gain 4, discard that card."""

from oriflamme.kernel.card_effects import gain, gain_one, lose_laid_influence
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard

when_revealed = lose_laid_influence
resolve = gain_one


@jittable
def when_eliminated(game: Game, keeper: int, striker: int, seat: int) -> None:
    if keeper != seat:
        discard(game, striker)
        gain(game, keeper, 4)
