"""Bribery: a revealed character that is alone in its slot joins the family."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import lone_character
from oriflamme.kernel.terms import BRIBE

asks = (Ask(BRIBE, lone_character),)


@compilable
def resolve(game: Game, family: int) -> None:
    game.family[game.queue[game.pick]] = family
