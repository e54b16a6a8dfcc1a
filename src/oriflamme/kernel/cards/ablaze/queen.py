"""Queen: gain 2. Another player who eliminates her gains 1 extra."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def resolve(game: Game, seat: int) -> None:
    gain(game, seat, 2)


@jittable
def bonus(game: Game, keeper: int, seat: int) -> int:
    return 1 if keeper != seat else 0
