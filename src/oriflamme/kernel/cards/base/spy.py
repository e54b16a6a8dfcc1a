"""Spy: take 1 influence from a player who owns a neighbour."""

from oriflamme.kernel.card_effects import gain, lose
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ROB
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import neighbouring_player

asks = (Ask(ROB, neighbouring_player),)


@jittable
def resolve(game: Game, seat: int) -> None:
    gain(game, seat, lose(game, game.pick, 1))
