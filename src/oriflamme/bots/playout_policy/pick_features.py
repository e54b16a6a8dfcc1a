"""The signs of what an acting card is told to do."""

from typing import Any

from oriflamme.bots.playout_policy.layout import (
    ACTIVATE_KIND,
    BRIBE_KIND,
    BRIBE_LEADER,
    COPY_KIND,
    ELIMINATE_AHEAD,
    ELIMINATE_BEHIND,
    ELIMINATE_HIDDEN_BY,
    ELIMINATE_HIDDEN_ROUND,
    ELIMINATE_LAID,
    ELIMINATE_LEADER,
    ELIMINATE_OWN_HIDDEN,
    ELIMINATE_PASSED,
    ELIMINATE_SELF,
    ELIMINATE_SHOWN,
    ELIMINATE_SHOWN_LEFT,
    ELIMINATE_STACK,
    ELIMINATE_THREAT,
    KEEP_LAID,
    ROB_LEADER,
    ROB_RICH,
    K,
)
from oriflamme.bots.playout_policy.table_facts import (
    feature,
    is_leader,
    is_own,
    is_past,
    lead,
    single_feature,
)
from oriflamme.bots.playout_policy.threats import is_threat
from oriflamme.kernel.codec import ROB_FIRST
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner
from oriflamme.rules.terms import ROUNDS


@inline
def eliminate_features(game: Game, slot: int, found: Any) -> int:
    """Eliminating the top card of a slot. What does not apply shows 0 times."""
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    seat = owner(game, card)
    found[0] = feature(ELIMINATE_LAID + other, game.laid[card])
    found[1] = feature(ELIMINATE_PASSED + other, is_past(game, slot))
    found[2] = feature(ELIMINATE_STACK + other, int(game.below[card] != NONE))
    found[3] = feature(ELIMINATE_SELF, int(card == game.act_card[game.acting - 1]))
    found[4] = feature(ELIMINATE_LEADER, is_leader(game, seat) & other)
    ahead = lead(game, seat)
    found[5] = feature(ELIMINATE_AHEAD, max(0, ahead))
    found[6] = feature(ELIMINATE_BEHIND, max(0, -ahead))
    found[7] = feature(ELIMINATE_THREAT, is_threat(game, card))
    return _victim_features(game, card, other, found, 8)


@inline
def _victim_features(game: Game, card: int, other: int, found: Any, n: int) -> int:
    if game.revealed[card]:
        found[n] = single_feature(ELIMINATE_SHOWN + other * K + game.kind[card])
        found[n + 1] = feature(
            ELIMINATE_SHOWN_LEFT + other * K + game.kind[card], ROUNDS - game.round_number
        )
        return n + 2
    if not other:
        found[n] = single_feature(ELIMINATE_OWN_HIDDEN + game.kind[card])
        return n + 1
    found[n] = single_feature(ELIMINATE_HIDDEN_ROUND + game.round_number - 1)
    found[n + 1] = single_feature(ELIMINATE_HIDDEN_BY + game.act_kind[game.acting - 1])
    return n + 2


@inline
def copy_features(game: Game, slot: int, found: Any) -> int:
    found[0] = single_feature(COPY_KIND + game.kind[game.queue[slot]])
    return 1


@inline
def bribe_features(game: Game, slot: int, found: Any) -> int:
    card = game.queue[slot]
    other = 1 - is_own(game, card)
    found[0] = single_feature(BRIBE_KIND + other * K + game.kind[card])
    found[1] = feature(BRIBE_LEADER, is_leader(game, owner(game, card)) & other)
    return 2


@inline
def activate_features(game: Game, slot: int, found: Any) -> int:
    found[0] = single_feature(ACTIVATE_KIND + game.kind[game.queue[slot]])
    return 1


@inline
def keep_features(game: Game, found: Any) -> int:
    """Keeping what is left on a Plot."""
    found[0] = single_feature(KEEP_LAID)
    found[1] = feature(KEEP_LAID + 1, game.act_laid[game.acting - 1])
    return 2


@inline
def rob_features(game: Game, action: int, found: Any) -> int:
    seat = (game.decider + 1 + action - ROB_FIRST) % game.seats
    found[0] = feature(ROB_RICH, int(game.influence[seat] > 0))
    found[1] = feature(ROB_LEADER, is_leader(game, seat))
    return 2
