"""Conspiracy: gain double the influence lying on it."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.verbs import gain


@compilable
def when_revealed(game: Game, seat: int, laid: int) -> None:
    gain(game, seat, 2 * laid)


@compilable
def resolve(game: Game) -> None:
    """All it does is pay double when it is revealed."""
