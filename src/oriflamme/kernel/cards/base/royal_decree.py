"""Royal Decree: move another card to any other place, never onto a card."""

from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import LIFT, PUT_DOWN
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import insert, lift
from oriflamme.kernel.targets import another_card, another_place

asks = (Ask(LIFT, another_card), Ask(PUT_DOWN, another_place))


@jittable
def resolve(game: Game) -> None:
    insert(game, game.pick, lift(game, game.lifted))
