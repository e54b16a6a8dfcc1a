"""Archer: what it could shoot at."""

from typing import Any

from oriflamme.bots.instinct.layout import REVEAL_ENDS_LAID
from oriflamme.bots.instinct.sight import is_own, sign
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def reveal_signs(game: Game, kind: int, found: Any, n: int) -> int:
    most = 0
    for end in (0, 1):
        card = game.queue[end * (game.slots - 1)]
        worth = game.laid[card] + 2 * game.revealed[card]
        most = max(most, worth * (1 - is_own(game, card)))
    found[n] = sign(REVEAL_ENDS_LAID + kind, most)
    return n + 1
