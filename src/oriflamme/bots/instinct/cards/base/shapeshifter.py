"""Shapeshifter: what it could copy."""

from typing import Any

from oriflamme.bots.instinct.layout import REVEAL_COPIES
from oriflamme.bots.instinct.sight import near, once
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def reveal_signs(game: Game, found: Any, n: int) -> int:
    for side in (-1, 1):
        card = near(game, game.cursor, side)
        if card != NONE and game.revealed[card]:
            found[n] = once(REVEAL_COPIES + game.kind[card])
            n += 1
    return n
