"""Finding worlds in which a seat holds the same: what it did is weighed once for all of them."""

from typing import Any

from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.ranges import take
from oriflamme.kernel.terms import NONE


@compilable
def find_same(supposed: Any, w: int, seat: int, hidden: int, places: Any) -> int:
    """The first supposed world in which a seat holds the same as in this one; it may be this."""
    world = take(supposed, w)
    key = world.hand[seat] + 0
    left = hidden
    while left:
        key = key * 31 + world.kind[first_bit(left)]
        left &= left - 1
    at = (key & 0x7FFFFFFF) * 40503 % len(places)
    while places[at] != NONE:
        other = take(supposed, places[at])
        if holds_same(world, other, seat, hidden):
            return int(places[at])
        at = (at + 1) % len(places)
    places[at] = w
    return w


@compilable
def holds_same(world: Game, other: Game, seat: int, hidden: int) -> bool:
    if world.hand[seat] != other.hand[seat] or world.aside[seat] != other.aside[seat]:
        return False
    left = hidden
    while left:
        card = first_bit(left)
        if world.kind[card] != other.kind[card]:
            return False
        left &= left - 1
    return True
