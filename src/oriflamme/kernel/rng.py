"""The kernel's own chance: multiply-with-carry, one stream in each game.

No number here ever reaches 2**63, so that compiled and plain code draw the same on any machine:
a compiler may take it that a signed product never overflows.
"""

from typing import Final

from oriflamme.kernel.bits import nth_bit
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game

WORD_MASK: Final = (1 << 32) - 1
MULTIPLIER: Final = 2147449545
"""Both `m * 2**32 - 1` and `m * 2**31 - 1` are prime, so the period is nearly 2**62."""
MIXER: Final = 0x45D9F3B


@jittable
def seed_game(game: Game, seed: int, number: int) -> None:
    """Give a game its own stream under a seed: another number, another stream."""
    low = mix(seed & WORD_MASK)
    high = mix(seed >> 32 & WORD_MASK ^ low)
    word = mix(mix(number & WORD_MASK ^ high) ^ low)
    carry = mix(word ^ high) % (MULTIPLIER - 2) + 1
    game.rng = carry << 32 | word


@jittable
def mix(word: int) -> int:
    """Stir a word of 32 bits, a one-to-one mapping."""
    word = ((word ^ word >> 16) * MIXER) & WORD_MASK
    word = ((word ^ word >> 16) * MIXER) & WORD_MASK
    return word ^ word >> 16


@jittable
def draw_below(game: Game, bound: int) -> int:
    """A number from 0 to `bound - 1`, all equally likely to within one part in 2**32 / bound."""
    state = game.rng
    game.rng = MULTIPLIER * (state & WORD_MASK) + (state >> 32)
    return ((state & WORD_MASK ^ state >> 32) * bound) >> 32


@jittable
def draw_bit(game: Game, mask: int, count: int) -> int:
    """One of the `count` members of a set."""
    return nth_bit(mask, draw_below(game, count))


@jittable
def draw_fraction(game: Game) -> float:
    """A number from 0 up to, not including, 1."""
    return draw_below(game, 1 << 30) / (1 << 30)
