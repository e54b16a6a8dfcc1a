"""The signs of a Royal Decree: which card it lifts, and where that is put down."""

from typing import Any

from oriflamme.bots.instinct.layout import (
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
from oriflamme.bots.instinct.sight import is_own, is_past
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import NONE


@compilable
def lift_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    value[0] = 1.0
    if game.revealed[card]:
        index[0] = LIFT_SHOWN + other * K + game.kind[card]
    else:
        index[0] = LIFT_HIDDEN + other
    index[1] = LIFT_LAID + other
    value[1] = float(game.laid[card])
    index[2] = LIFT_PASSED + other
    value[2] = float(is_past(game, slot))
    index[3] = LIFT_STACK + other
    value[3] = 1.0 if game.below[card] != NONE else 0.0
    return 4


@compilable
def down_signs(game: Game, to: int, index: Any, value: Any) -> int:
    """Slots are counted once the card has been lifted; the gap lies after `to` of the others."""
    card = game.queue[game.lifted]
    other = 1 - is_own(game, card)
    alone = 1 if game.below[card] == NONE else 0
    last = game.slots - alone
    index[0] = DOWN_AT + other * 3 + (0 if to == 0 else 1 if to == last else 2)
    value[0] = 1.0
    index[1] = DOWN_PASSED + other
    gone = alone if game.lifted < game.cursor else 0
    value[1] = 1.0 if to <= game.cursor - gone else 0.0
    n = 2
    for side in range(2):
        at = to - 1 + side
        if alone and at >= game.lifted:
            at += 1
        if at < 0 or at >= game.slots:
            continue
        n = _beside(game, card, game.queue[at], other, index, value, n)
    return n


@compilable
def _beside(
    game: Game, card: int, neighbour: int, other: int, index: Any, value: Any, n: int
) -> int:
    if game.family[neighbour] == game.family[card]:
        index[n] = DOWN_BESIDE_OWN + other
        value[n] = 1.0
        n += 1
    if game.revealed[neighbour]:
        index[n] = DOWN_BESIDE_KIND + other * K + game.kind[neighbour]
        value[n] = 1.0
        n += 1
    return n
