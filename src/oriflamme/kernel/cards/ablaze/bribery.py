"""Bribery: a revealed character that is alone in its slot joins the family."""

from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import BRIBE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import lone_character

asks = (Ask(BRIBE, lone_character),)


@jittable
def resolve(game: Game, family: int) -> None:
    game.family[game.queue[game.pick]] = family
