"""Shapeshifter: what it could copy."""

from typing import Any

from oriflamme.bots.playout_policy.layout import REVEAL_COPIES
from oriflamme.bots.playout_policy.table_facts import neighbour_card, single_feature
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def reveal_features(game: Game, found: Any, n: int) -> int:
    for side in (-1, 1):
        card = neighbour_card(game, game.cursor, side)
        if card != NONE and game.revealed[card]:
            found[n] = single_feature(REVEAL_COPIES + game.kind[card])
            n += 1
    return n
