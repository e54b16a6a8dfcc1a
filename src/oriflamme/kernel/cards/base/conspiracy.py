"""Conspiracy: gain double the influence lying on it."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def when_revealed(game: Game, seat: int, laid: int) -> None:
    gain(game, seat, 2 * laid)


@jittable
def resolve(game: Game) -> None:
    """All it does is pay double when it is revealed."""
