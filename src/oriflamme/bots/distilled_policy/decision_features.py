"""The marks of a decision, as the one who decides sees it."""

from typing import Any, Final

from oriflamme.bots.distilled_policy.card_features import (
    card_state,
    influence_gap,
    influence_on,
    turn_state,
)
from oriflamme.bots.distilled_policy.layout import (
    CARD_STATES,
    DONE,
    GAPS,
    MAX_INFLUENCE,
    MAX_LAID,
    MAX_QUEUE,
    NOTHING,
    STARTS,
    TURNS,
    K,
    R,
)
from oriflamme.bots.playout_policy.table_facts import is_own
from oriflamme.bots.value_function.features import seat_distance
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.constants import NONE, REVEAL, SEATS
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import head, owner

RULES: Final = STARTS["rules"]
MOMENT: Final = STARTS["moment"]
ABILITY: Final = STARTS["ability"]
FIRST: Final = STARTS["first"]
INFLUENCE: Final = STARTS["influence"]
BEHIND: Final = STARTS["behind"]
BEST: Final = STARTS["best"]
HAND: Final = STARTS["hand"]
GONE: Final = STARTS["gone"]
TOP: Final = STARTS["top"]
OWN_LAID: Final = STARTS["own_laid"]
OTHERS_LAID: Final = STARTS["others_laid"]
END: Final = STARTS["end"]
PAIR: Final = STARTS["pair"]
COVERED: Final = STARTS["covered"]
LENGTH: Final = STARTS["length"]
LEFT: Final = STARTS["left"]


@jittable
def decision_features(game: Game, found: Any) -> int:
    """Write the rows of all marks that the options share; how many they are."""
    me = game.decider
    n = 0
    found[n] = RULES + game.ruleset * (SEATS + 1) + game.seats
    n += 1
    found[n] = MOMENT + game.question * R + game.round_number - 1
    n += 1
    if game.question == REVEAL:
        found[n] = ABILITY + game.question * K + game.kind[game.turn]
        n += 1
    elif game.acting:
        found[n] = ABILITY + game.question * K + game.act_ability[game.acting - 1]
        n += 1
    found[n] = FIRST + seat_distance(game, me, game.first) * (SEATS + 2) + game.placed
    n += 1
    mine = game.influence[me]
    found[n] = INFLUENCE + min(mine, MAX_INFLUENCE - 1)
    n += 1
    best = 0
    for seat in range(game.seats):
        if seat != me:
            theirs = game.influence[seat]
            best = max(best, theirs)
            found[n] = (
                BEHIND + (seat_distance(game, me, seat) - 1) * GAPS + influence_gap(mine, theirs)
            )
            n += 1
    found[n] = BEST + influence_gap(mine, best)
    n += 1
    found[n] = LENGTH + min(game.slots, MAX_QUEUE - 1)
    n += 1
    found[n] = LEFT + min(game.slots - max(game.cursor, 0), MAX_QUEUE - 1)
    n += 1
    for family in range(game.families):
        far = seat_distance(game, me, head(game, family))
        if far == 0:
            hand = game.hand[family]
            while hand:
                found[n] = HAND + (game.round_number - 1) * K + first_bit(hand)
                n += 1
                hand &= hand - 1
        for at in range(game.discarded[family]):
            found[n] = GONE + far * K + game.discard[family, at]
            n += 1
    return queue_features(game, found, n)


@jittable
def queue_features(game: Game, found: Any, count: int) -> int:
    """Write the marks of the queue after so many others."""
    me = game.decider
    n = count
    before = NOTHING
    for slot in range(game.slots):
        card = game.queue[slot]
        look = card_state(game, card)
        far = seat_distance(game, me, owner(game, card))
        turn = turn_state(game, slot)
        found[n] = TOP + (far * CARD_STATES + look) * TURNS + turn
        found[n + 1] = PAIR + before * CARD_STATES + look
        n += 2
        if not game.revealed[card]:
            if is_own(game, card):
                found[n] = OWN_LAID + game.kind[card] * MAX_LAID + influence_on(game, card)
            else:
                passed = 1 if turn == DONE else 0
                found[n] = OTHERS_LAID + (far * 2 + passed) * MAX_LAID + influence_on(game, card)
            n += 1
        below = game.below[card]
        while below != NONE:
            whose = seat_distance(game, me, owner(game, below))
            found[n] = COVERED + whose * CARD_STATES + card_state(game, below)
            n += 1
            below = game.below[below]
        before = look
    if game.slots:
        found[n] = END + card_state(game, game.queue[0])
        found[n + 1] = END + CARD_STATES + before
        n += 2
    return n
