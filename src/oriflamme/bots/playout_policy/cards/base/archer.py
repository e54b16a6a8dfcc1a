"""Archer: what it could shoot at."""

from typing import Any

from oriflamme.bots.playout_policy.layout import REVEAL_ENDS_LAID
from oriflamme.bots.playout_policy.table_facts import feature, is_own
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def reveal_features(game: Game, kind: int, found: Any, n: int) -> int:
    most = 0
    for end in (0, 1):
        card = game.queue[end * (game.slots - 1)]
        value = game.laid[card] + 2 * game.revealed[card]
        most = max(most, value * (1 - is_own(game, card)))
    found[n] = feature(REVEAL_ENDS_LAID + kind, most)
    return n + 1
