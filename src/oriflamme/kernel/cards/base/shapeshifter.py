"""Shapeshifter: apply the effect of a revealed neighbour."""

from oriflamme.kernel.card_effects import begin_act
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import COPY
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import revealed_neighbour

asks = (Ask(COPY, revealed_neighbour),)


@jittable
def resolve(game: Game, card: int) -> None:
    begin_act(game, card, game.kind[game.queue[game.pick]], 0)
