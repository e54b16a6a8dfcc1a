"""What may be done now: counted, one by one, as a list, as a mask, or asked of one number."""

from typing import Any

from oriflamme.kernel.bits import count_bits, first_bit, nth_bit
from oriflamme.kernel.codec import (
    ACTIONS,
    KEEP,
    PLACE_FIRST,
    PLACE_SECOND,
    REVEAL_CARD,
    ROB_FIRST,
    SLOT_BLOCK_STARTS,
    WAIT,
)
from oriflamme.kernel.constants import (
    ACTIVATE,
    ENTER_TWIN,
    ON,
    PLACE,
    REVEAL,
    ROB,
    SLOTS,
    SPOTS,
    TWIN,
)
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import may_stack, own_cards


@jittable
def count_legal(game: Game) -> int:
    """How many actions are legal; 0 when the game is over."""
    question = game.question
    if question == PLACE:
        return count_placements(game)
    if question == REVEAL:
        return 2
    if question == ENTER_TWIN:
        return 2 + count_bits(game.targets)
    return may_keep(game) + count_bits(game.targets)


@jittable
def nth_legal(game: Game, n: int) -> int:
    """The n-th legal action, from 0, in ascending order."""
    question = game.question
    if question == PLACE:
        return nth_placement(game, n)
    if question == REVEAL:
        return n
    if question == ENTER_TWIN:
        return PLACE_FIRST + TWIN * SPOTS + nth_bit(3 | game.targets << ON, n)
    if question == ROB:
        return ROB_FIRST + nth_bit(_robbed(game), n)
    if may_keep(game):
        return KEEP if n == 0 else SLOT_BLOCK_STARTS[question] + nth_bit(game.targets, n - 1)
    return SLOT_BLOCK_STARTS[question] + nth_bit(game.targets, n)


@jittable
def is_legal(game: Game, action: int) -> int:
    """Whether a number is a legal action now; any number may be asked about."""
    question = game.question
    if question == 0 or action < 0 or action >= ACTIONS:
        return 0
    if question == PLACE:
        return may_place(game, action)
    if question == REVEAL:
        return 1 if action <= REVEAL_CARD else 0
    if question == ENTER_TWIN:
        spot = action - PLACE_FIRST - TWIN * SPOTS
        return (3 | game.targets << ON) >> spot & 1 if 0 <= spot < SPOTS else 0
    if question == ROB:
        offset = action - ROB_FIRST
        return _robbed(game) >> offset & 1 if 0 <= offset < game.seats - 1 else 0
    if action == KEEP:
        return may_keep(game)
    slot = action - SLOT_BLOCK_STARTS[question]
    return game.targets >> slot & 1 if 0 <= slot < SLOTS else 0


@jittable
def list_legal(game: Game, out: Any, row: int) -> int:
    """Write the legal actions, ascending, into a row of the caller's array: how many they are."""
    question = game.question
    if question == PLACE:
        return list_placements(game, out, row)
    if question == REVEAL:
        out[row, 0] = WAIT
        out[row, 1] = REVEAL_CARD
        return 2
    if question == ENTER_TWIN:
        return _list_bits(3 | game.targets << ON, PLACE_FIRST + TWIN * SPOTS, out, row, 0)
    if question == ROB:
        return _list_bits(_robbed(game), ROB_FIRST, out, row, 0)
    kept = may_keep(game)
    if kept:
        out[row, 0] = KEEP
    return _list_bits(game.targets, SLOT_BLOCK_STARTS[question], out, row, kept)


@inline
def _list_bits(bits: int, block: int, out: Any, row: int, n: int) -> int:
    """Write the number of each bit in a block, after `n` others: how many there are then."""
    while bits:
        out[row, n] = block + first_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@jittable
def mask_legal(game: Game, out: Any, row: int) -> None:
    """Write 1 for each legal action and 0 for all others into a row of the caller's array."""
    clear_mask(out, row)
    if game.question == PLACE:
        mask_placements(game, out, row)
    else:
        for n in range(count_legal(game)):
            out[row, nth_legal(game, n)] = 1


@jittable
def clear_mask(out: Any, row: int) -> None:
    """Write 0 for every action."""
    for action in range(ACTIONS):
        out[row, action] = 0


@jittable
def may_keep(game: Game) -> int:
    """Whether a Plot may keep its influence: always but the first time."""
    if game.question != ACTIVATE:
        return 0
    return 1 - game.act_revealed[game.acting - 1]


@jittable
def _robbed(game: Game) -> int:
    """The seats that may be robbed, counted to the left from the deciding one."""
    found = 0
    for offset in range(1, game.seats):
        found |= (game.targets >> (game.decider + offset) % game.seats & 1) << (offset - 1)
    return found


# Placements: each kind in hand at each spot.


@jittable
def count_placements(game: Game) -> int:
    """How many there are."""
    count = count_bits(game.hand[game.decider]) * (ends(game) + count_bits(game.targets))
    if game.families > game.seats:
        second = game.decider + game.seats
        count += count_bits(game.hand[second]) * count_bits(spots_of(game, second))
    return count


@jittable
def ends(game: Game) -> int:
    """An empty queue has one place."""
    return 2 if game.slots else 1


@jittable
def spots_of(game: Game, family: int) -> int:
    """Where a family may place: bits of the spots."""
    places = 3 if game.slots else 1
    if family < game.seats:
        return places | game.targets << ON
    return places | own_cards(game, family) << ON if may_stack(game) else places


@jittable
def nth_placement(game: Game, n: int) -> int:
    family = game.decider
    block = PLACE_FIRST
    spots = spots_of(game, family)
    each = count_bits(spots)
    if game.families > game.seats and n >= count_bits(game.hand[family]) * each:
        n -= count_bits(game.hand[family]) * each
        family += game.seats
        block = PLACE_SECOND
        spots = spots_of(game, family)
        each = count_bits(spots)
    kind = nth_bit(game.hand[family], n // each)
    return block + kind * SPOTS + nth_bit(spots, n % each)


@jittable
def may_place(game: Game, action: int) -> int:
    family = game.decider
    place = action - PLACE_FIRST
    if game.families > game.seats and action >= PLACE_SECOND:
        family += game.seats
        place = action - PLACE_SECOND
    if place < 0:
        return 0
    return game.hand[family] >> place // SPOTS & 1 & spots_of(game, family) >> place % SPOTS


@jittable
def list_placements(game: Game, out: Any, row: int) -> int:
    """Write them, ascending: how many there are."""
    n = 0
    block = PLACE_FIRST
    for family in range(game.decider, game.families, game.seats):
        hand = game.hand[family]
        everywhere = spots_of(game, family)
        while hand:
            at = block + first_bit(hand) * SPOTS
            spots = everywhere
            while spots:
                out[row, n] = at + first_bit(spots)
                n += 1
                spots &= spots - 1
            hand &= hand - 1
        block = PLACE_SECOND
    return n


@jittable
def mask_placements(game: Game, out: Any, row: int) -> None:
    block = PLACE_FIRST
    for family in range(game.decider, game.families, game.seats):
        hand = game.hand[family]
        everywhere = spots_of(game, family)
        while hand:
            at = block + first_bit(hand) * SPOTS
            spots = everywhere
            while spots:
                out[row, at + first_bit(spots)] = 1
                spots &= spots - 1
            hand &= hand - 1
        block = PLACE_SECOND
