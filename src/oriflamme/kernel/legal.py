"""What may be done now: counted, one by one, as a list, as a mask, or asked of one number."""

from typing import Any

from oriflamme.kernel.bits import count_bits, first_bit, nth_bit
from oriflamme.kernel.codec import (
    ACTIONS,
    BLOCKS,
    KEEP,
    PLACE_FIRST,
    REVEAL_CARD,
    ROB_FIRST,
    WAIT,
)
from oriflamme.kernel.compiling import compilable, inlined
from oriflamme.kernel.game import Game
from oriflamme.kernel.placing import (
    count_placements,
    list_placements,
    mask_placements,
    may_place,
    nth_placement,
)
from oriflamme.kernel.terms import (
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


@compilable
def count_legal(game: Game) -> int:
    """How many actions are legal; 0 when the game is over."""
    question = game.question
    if question == PLACE:
        return count_placements(game)
    if question == REVEAL:
        return 2
    if question == ENTER_TWIN:
        return 2 + count_bits(game.targets)
    return keeps(game) + count_bits(game.targets)


@compilable
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
    if keeps(game):
        return KEEP if n == 0 else BLOCKS[question] + nth_bit(game.targets, n - 1)
    return BLOCKS[question] + nth_bit(game.targets, n)


@compilable
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
        return keeps(game)
    slot = action - BLOCKS[question]
    return game.targets >> slot & 1 if 0 <= slot < SLOTS else 0


@compilable
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
    kept = keeps(game)
    if kept:
        out[row, 0] = KEEP
    return _list_bits(game.targets, BLOCKS[question], out, row, kept)


@inlined
def _list_bits(bits: int, block: int, out: Any, row: int, n: int) -> int:
    """Write the number of each bit in a block, after `n` others: how many there are then."""
    while bits:
        out[row, n] = block + first_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@compilable
def mask_legal(game: Game, out: Any, row: int) -> None:
    """Write 1 for each legal action and 0 for all others into a row of the caller's array."""
    mask_nothing(out, row)
    if game.question == PLACE:
        mask_placements(game, out, row)
    else:
        for n in range(count_legal(game)):
            out[row, nth_legal(game, n)] = 1


@compilable
def mask_nothing(out: Any, row: int) -> None:
    """Write 0 for every action."""
    for action in range(ACTIONS):
        out[row, action] = 0


@compilable
def keeps(game: Game) -> int:
    """Whether a Plot may keep its influence: always but the first time."""
    if game.question != ACTIVATE:
        return 0
    return 1 - game.act_revealed[game.acting - 1]


@compilable
def _robbed(game: Game) -> int:
    """The seats that may be robbed, counted to the left from the deciding one."""
    found = 0
    for offset in range(1, game.seats):
        found |= (game.targets >> (game.decider + offset) % game.seats & 1) << (offset - 1)
    return found
