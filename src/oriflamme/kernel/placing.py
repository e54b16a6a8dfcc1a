"""Legal placements: each kind in hand at each spot."""

from typing import Any

from oriflamme.kernel.bits import count_bits, first_bit, nth_bit
from oriflamme.kernel.codec import PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import may_stack, own_cards
from oriflamme.kernel.terms import ON, SPOTS


@compilable
def count_placements(game: Game) -> int:
    """How many there are."""
    count = count_bits(game.hand[game.decider]) * (ends(game) + count_bits(game.targets))
    if game.families > game.seats:
        second = game.decider + game.seats
        count += count_bits(game.hand[second]) * count_bits(spots_of(game, second))
    return count


@compilable
def ends(game: Game) -> int:
    """An empty queue has one place."""
    return 2 if game.slots else 1


@compilable
def spots_of(game: Game, family: int) -> int:
    """Where a family may place: bits of the spots."""
    places = 3 if game.slots else 1
    if family < game.seats:
        return places | game.targets << ON
    return places | own_cards(game, family) << ON if may_stack(game) else places


@compilable
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


@compilable
def may_place(game: Game, action: int) -> int:
    family = game.decider
    place = action - PLACE_FIRST
    if game.families > game.seats and action >= PLACE_SECOND:
        family += game.seats
        place = action - PLACE_SECOND
    if place < 0:
        return 0
    return game.hand[family] >> place // SPOTS & 1 & spots_of(game, family) >> place % SPOTS


@compilable
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


@compilable
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
