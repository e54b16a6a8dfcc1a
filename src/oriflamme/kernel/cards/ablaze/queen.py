"""Queen: gain 2. Another player who eliminates her gains 1 extra."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.verbs import gain


@compilable
def resolve(game: Game, seat: int) -> None:
    gain(game, seat, 2)


@compilable
def bonus(game: Game, keeper: int, seat: int) -> int:
    return 1 if keeper != seat else 0
