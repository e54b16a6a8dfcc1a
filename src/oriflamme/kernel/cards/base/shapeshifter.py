"""Shapeshifter: apply the effect of a revealed neighbour."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import revealed_neighbour
from oriflamme.kernel.terms import COPY
from oriflamme.kernel.verbs import begin_act

asks = (Ask(COPY, revealed_neighbour),)


@compilable
def resolve(game: Game, card: int) -> None:
    begin_act(game, card, game.kind[game.queue[game.pick]], 0)
