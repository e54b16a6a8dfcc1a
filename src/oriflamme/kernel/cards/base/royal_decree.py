"""Royal Decree: move another card to any other place, never onto a card."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import insert, lift
from oriflamme.kernel.targets import another_card, another_place
from oriflamme.kernel.terms import LIFT, PUT_DOWN

asks = (Ask(LIFT, another_card), Ask(PUT_DOWN, another_place))


@compilable
def resolve(game: Game) -> None:
    insert(game, game.pick, lift(game, game.lifted))
