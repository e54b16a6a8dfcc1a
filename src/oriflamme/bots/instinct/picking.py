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
    STRIKE_AHEAD,
    STRIKE_BEHIND,
    STRIKE_HIDDEN_BY,
    STRIKE_HIDDEN_ROUND,
    STRIKE_LAID,
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
from oriflamme.bots.instinct.menace import is_menace
from oriflamme.bots.instinct.sight import is_leader, is_own, is_past, lead, once, sign
from oriflamme.kernel.codec import ROB_FIRST
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner
from oriflamme.rules.terms import ROUNDS


@inline
def strike_signs(game: Game, slot: int, found: Any) -> int:
    """Eliminating the top card of a slot. What does not apply shows 0 times."""
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    seat = owner(game, card)
    found[0] = sign(STRIKE_LAID + other, game.laid[card])
    found[1] = sign(STRIKE_PASSED + other, is_past(game, slot))
    found[2] = sign(STRIKE_STACK + other, int(game.below[card] != NONE))
    found[3] = sign(STRIKE_SELF, int(card == game.act_card[game.acting - 1]))
    found[4] = sign(STRIKE_LEADER, is_leader(game, seat) & other)
    ahead = lead(game, seat)
    found[5] = sign(STRIKE_AHEAD, max(0, ahead))
    found[6] = sign(STRIKE_BEHIND, max(0, -ahead))
    found[7] = sign(STRIKE_MENACE, is_menace(game, card))
    return _whom(game, card, other, found, 8)


@inline
def _whom(game: Game, card: int, other: int, found: Any, n: int) -> int:
    if game.revealed[card]:
        found[n] = once(STRIKE_SHOWN + other * K + game.kind[card])
        found[n + 1] = sign(
            STRIKE_SHOWN_LEFT + other * K + game.kind[card], ROUNDS - game.round_number
        )
        return n + 2
    if not other:
        found[n] = once(STRIKE_OWN_HIDDEN + game.kind[card])
        return n + 1
    found[n] = once(STRIKE_HIDDEN_ROUND + game.round_number - 1)
    found[n + 1] = once(STRIKE_HIDDEN_BY + game.act_kind[game.acting - 1])
    return n + 2


@inline
def copy_signs(game: Game, slot: int, found: Any) -> int:
    found[0] = once(COPY_KIND + game.kind[game.queue[slot]])
    return 1


@inline
def bribe_signs(game: Game, slot: int, found: Any) -> int:
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    found[0] = once(BRIBE_KIND + other * K + game.kind[card])
    found[1] = sign(BRIBE_LEADER, is_leader(game, owner(game, card)) & other)
    return 2


@inline
def activate_signs(game: Game, slot: int, found: Any) -> int:
    found[0] = once(ACTIVATE_KIND + game.kind[game.queue[slot]])
    return 1


@inline
def keep_signs(game: Game, found: Any) -> int:
    """Keeping what is left on a Plot."""
    found[0] = once(KEEP_LAID)
    found[1] = sign(KEEP_LAID + 1, game.act_laid[game.acting - 1])
    return 2


@inline
def rob_signs(game: Game, action: int, found: Any) -> int:
    seat = (game.decider + 1 + action - ROB_FIRST) % game.seats
    found[0] = sign(ROB_RICH, int(game.influence[seat] > 0))
    found[1] = sign(ROB_LEADER, is_leader(game, seat))
    return 2
