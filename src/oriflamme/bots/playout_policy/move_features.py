"""The signs of a Royal Decree: which card it lifts, and where that is put down."""

from typing import Any

from oriflamme.bots.playout_policy.layout import (
    DOWN_AT,
    DOWN_BESIDE_KIND,
    DOWN_BESIDE_OWN,
    DOWN_PASSED,
    LIFT_HIDDEN,
    LIFT_LAID,
    LIFT_PASSED,
    LIFT_SHOWN,
    LIFT_STACK,
    K,
)
from oriflamme.bots.playout_policy.table_facts import feature, is_own, is_past, single_feature
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def lift_features(game: Game, slot: int, found: Any) -> int:
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    if game.revealed[card]:
        found[0] = single_feature(LIFT_SHOWN + other * K + game.kind[card])
    else:
        found[0] = single_feature(LIFT_HIDDEN + other)
    found[1] = feature(LIFT_LAID + other, game.laid[card])
    found[2] = feature(LIFT_PASSED + other, is_past(game, slot))
    found[3] = feature(LIFT_STACK + other, int(game.below[card] != NONE))
    return 4


@inline
def put_down_features(game: Game, to: int, found: Any) -> int:
    """Slots are counted once the card has been lifted; the gap lies after `to` of the others."""
    card = game.queue[game.lifted]
    other = 1 - is_own(game, card)
    alone = 1 if game.below[card] == NONE else 0
    last = game.slots - alone
    found[0] = single_feature(DOWN_AT + other * 3 + (0 if to == 0 else 1 if to == last else 2))
    gone = alone if game.lifted < game.cursor else 0
    found[1] = feature(DOWN_PASSED + other, int(to <= game.cursor - gone))
    n = 2
    for side in range(2):
        at = to - 1 + side
        if alone and at >= game.lifted:
            at += 1
        if at < 0 or at >= game.slots:
            continue
        n = _beside(game, card, game.queue[at], other, found, n)
    return n


@inline
def _beside(game: Game, card: int, neighbour: int, other: int, found: Any, n: int) -> int:
    if game.family[neighbour] == game.family[card]:
        found[n] = single_feature(DOWN_BESIDE_OWN + other)
        n += 1
    if game.revealed[neighbour]:
        found[n] = single_feature(DOWN_BESIDE_KIND + other * K + game.kind[neighbour])
        n += 1
    return n
