"""The marks of a position as one seat sees it when all cards lie open."""

from typing import Any

from oriflamme.bots.value_function.layout import (
    BEHIND,
    BESIDE,
    BEST,
    COVER,
    COVERED,
    DONE,
    DUE,
    END,
    FACES,
    FIRST,
    HAND,
    INFLUENCE,
    LEFT,
    LENGTH,
    MAX_DISTANCE,
    MAX_INFLUENCE,
    MAX_LAID,
    MAX_QUEUE,
    ON_IT,
    PAIR,
    PILE,
    PLACED,
    ROUND_STAGES,
    RULES,
    TO_COME,
    TOP,
    TURNS,
    TWIN,
    WHOSE,
    K,
)
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.constants import NONE, SEATS
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import head, owner


@inline
def seat_distance(game: Game, me: int, seat: int) -> int:
    """How far a seat is from the one that asks."""
    far = seat - me
    return far + game.seats if far < 0 else far


@inline
def stage_of(game: Game) -> int:
    """The stage of a round, of all rounds, at a table of so many."""
    of_rounds = 2 * (game.round_number - 1) + (0 if game.cursor < 0 else 1)
    return (game.seats - 2) * ROUND_STAGES + of_rounds


@jittable
def list_features(game: Game, me: int, found: Any) -> int:
    """Write the rows of all marks; how many they are."""
    n = 0
    found[n] = RULES + game.ruleset * (SEATS + 1) + game.seats
    n += 1
    found[n] = FIRST + seat_distance(game, me, game.first) * PLACED + game.placed
    n += 1
    mine = game.influence[me]
    found[n] = INFLUENCE + min(mine, MAX_INFLUENCE - 1)
    n += 1
    best = 0
    for seat in range(game.seats):
        if seat != me:
            theirs = game.influence[seat]
            best = max(best, theirs)
            far = seat_distance(game, me, seat) - 1
            gap = max(-MAX_DISTANCE, min(MAX_DISTANCE, mine - theirs)) + MAX_DISTANCE
            found[n] = BEHIND + far * (2 * MAX_DISTANCE + 1) + gap
            n += 1
    found[n] = BEST + max(-MAX_DISTANCE, min(MAX_DISTANCE, mine - best)) + MAX_DISTANCE
    n += 1
    found[n] = LENGTH + min(game.slots, MAX_QUEUE - 1)
    n += 1
    found[n] = LEFT + min(game.slots - max(game.cursor, 0), MAX_QUEUE - 1)
    n += 1
    for family in range(game.families):
        far = seat_distance(game, me, head(game, family))
        hand = game.hand[family]
        while hand:
            found[n] = HAND + far * K + first_bit(hand)
            n += 1
            hand &= hand - 1
        for at in range(game.piled[family]):
            found[n] = PILE + far * K + game.pile[family, at]
            n += 1
        if game.twin_waits[family]:
            found[n] = TWIN + far
            n += 1
    return queue_features(game, me, found, n)


@jittable
def queue_features(game: Game, me: int, found: Any, count: int) -> int:
    """Write the marks of the queue after so many others."""
    n = count
    before_kind = 0
    before_own = 0
    before_seat = NONE
    before_up = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        kind = game.kind[card]
        seat = owner(game, card)
        up = game.revealed[card]
        own = 1 if seat == me else 0
        if slot < game.cursor:
            turn = DONE
        elif slot == game.cursor:
            turn = DUE
        else:
            turn = TO_COME
        is_done = 1 if turn == DONE else 0
        found[n] = TOP + ((seat_distance(game, me, seat) * 2 + up) * TURNS + turn) * K + kind
        n += 1
        if not up:
            lies = min(game.laid[card], MAX_LAID - 1)
            found[n] = ON_IT + ((is_done * 2 + own) * MAX_LAID + lies) * K + kind
            n += 1
            found[n] = WHOSE + seat_distance(game, me, seat) * MAX_LAID + lies
            n += 1
        if slot == 0:
            found[n] = END + (own * 2 + up) * K + kind
            n += 1
        if slot == game.slots - 1:
            found[n] = END + (4 + own * 2 + up) * K + kind
            n += 1
        if slot > 0:
            same = 1 if seat == before_seat else 0
            found[n] = BESIDE + ((own * 2 + up) * 2 + same) * K + kind
            n += 1
            found[n] = BESIDE + ((before_own * 2 + before_up) * 2 + same) * K + before_kind
            n += 1
            found[n] = PAIR + (((is_done * 2 + before_own) * 2 + own) * K + before_kind) * K + kind
            n += 1
            found[n] = FACES + (((same * 2 + before_up) * 2 + up) * K + before_kind) * K + kind
            n += 1
        below = game.below[card]
        if below != NONE:
            found[n] = COVER + (own * 2 + up) * K + kind
            n += 1
        while below != NONE:
            far = seat_distance(game, me, owner(game, below))
            found[n] = COVERED + far * K + game.kind[below]
            n += 1
            below = game.below[below]
        before_kind = kind
        before_own = own
        before_seat = seat
        before_up = up
    return n
