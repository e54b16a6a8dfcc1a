"""The signs of what an acting card is told to do."""

from typing import Any

from oriflamme.bots.instinct.layout import (
    ACTIVATE_KIND,
    BRIBE_KIND,
    BRIBE_LEADER,
    COPY_KIND,
    KEEP_LAID,
    ROB_LEADER,
    ROB_RICH,
    STRIKE_HIDDEN_BY,
    STRIKE_HIDDEN_ROUND,
    STRIKE_LAID,
    STRIKE_LEAD,
    STRIKE_LEADER,
    STRIKE_MENACE,
    STRIKE_OWN_HIDDEN,
    STRIKE_PASSED,
    STRIKE_SELF,
    STRIKE_SHOWN,
    STRIKE_SHOWN_LEFT,
    STRIKE_STACK,
    K,
)
from oriflamme.bots.instinct.sight import is_leader, is_menace, is_own, is_past, lead
from oriflamme.kernel.codec import ROB_FIRST
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner
from oriflamme.kernel.terms import NONE
from oriflamme.rules.terms import ROUNDS


@compilable
def strike_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    """Eliminating the top card of a slot."""
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    for n in range(4):
        value[n] = 1.0
    index[0] = STRIKE_LAID + other
    value[0] = float(game.laid[card])
    index[1] = STRIKE_PASSED + other
    value[1] = float(is_past(game, slot))
    index[2] = STRIKE_STACK + other
    value[2] = 1.0 if game.below[card] != NONE else 0.0
    n = _whom(game, card, other, index, value, 3)
    if not other:
        index[n] = STRIKE_SELF
        value[n] = 1.0 if card == game.act_card[game.acting - 1] else 0.0
        return n + 1
    index[n] = STRIKE_LEADER
    value[n] = float(is_leader(game, owner(game, card)))
    index[n + 1] = STRIKE_LEAD
    value[n + 1] = lead(game, owner(game, card))
    index[n + 2] = STRIKE_MENACE
    value[n + 2] = float(is_menace(game, card))
    return n + 3


@compilable
def _whom(game: Game, card: int, other: int, index: Any, value: Any, n: int) -> int:
    value[n] = 1.0
    if game.revealed[card]:
        index[n] = STRIKE_SHOWN + other * K + game.kind[card]
        index[n + 1] = STRIKE_SHOWN_LEFT + other * K + game.kind[card]
        value[n + 1] = (ROUNDS - game.round_number) / 3.0
        return n + 2
    if not other:
        index[n] = STRIKE_OWN_HIDDEN + game.kind[card]
        return n + 1
    index[n] = STRIKE_HIDDEN_ROUND + game.round_number - 1
    index[n + 1] = STRIKE_HIDDEN_BY + game.act_kind[game.acting - 1]
    value[n + 1] = 1.0
    return n + 2


@compilable
def copy_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    index[0] = COPY_KIND + game.kind[game.queue[slot]]
    value[0] = 1.0
    return 1


@compilable
def bribe_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    index[0] = BRIBE_KIND + other * K + game.kind[card]
    value[0] = 1.0
    index[1] = BRIBE_LEADER
    value[1] = float(is_leader(game, owner(game, card))) * other
    return 2


@compilable
def activate_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    index[0] = ACTIVATE_KIND + game.kind[game.queue[slot]]
    value[0] = 1.0
    return 1


@compilable
def keep_signs(game: Game, index: Any, value: Any) -> int:
    """Keeping what is left on a Plot."""
    index[0] = KEEP_LAID
    value[0] = 1.0
    index[1] = KEEP_LAID + 1
    value[1] = float(game.act_laid[game.acting - 1])
    return 2


@compilable
def rob_signs(game: Game, action: int, index: Any, value: Any) -> int:
    seat = (game.decider + 1 + action - ROB_FIRST) % game.seats
    index[0] = ROB_RICH
    value[0] = 1.0 if game.influence[seat] > 0 else 0.0
    index[1] = ROB_LEADER
    value[1] = float(is_leader(game, seat))
    return 2
