"""Spy: take 1 influence from a player who owns a neighbour."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import neighbouring_player
from oriflamme.kernel.terms import ROB
from oriflamme.kernel.verbs import gain, lose

asks = (Ask(ROB, neighbouring_player),)


@compilable
def resolve(game: Game, seat: int) -> None:
    gain(game, seat, lose(game, game.pick, 1))
