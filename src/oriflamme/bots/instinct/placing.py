"""The signs of a placement."""

from typing import Any

from oriflamme.bots.instinct.layout import (
    PLACE_BESIDE_HIDDEN,
    PLACE_BESIDE_KIND,
    PLACE_BESIDE_OWN,
    PLACE_BESIDE_SHOWN,
    PLACE_LATE,
    PLACE_ON_HIDDEN,
    PLACE_ON_LAID,
    PLACE_ON_SHOWN,
    PLACE_ROUND,
    PLACE_SPOT,
    PLACE_SPOT_ROUND,
    STRIDES,
    TWIN_ON,
    TWIN_SPOT,
    R,
)
from oriflamme.bots.instinct.sight import near
from oriflamme.kernel.bits import count_bits
from oriflamme.kernel.codec import PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import FIRST, NONE, ON, SPOTS


@compilable
def placement_signs(game: Game, action: int, index: Any, value: Any) -> int:
    """A kind from hand at a spot."""
    family = game.decider
    place = action - PLACE_FIRST
    if action >= PLACE_SECOND:
        family += game.seats
        place = action - PLACE_SECOND
    count = spot_signs(game, family, place % SPOTS, index, value)
    for n in range(count):
        index[n] += index[STRIDES + n] * (place // SPOTS)
    return count


@compilable
def spot_signs(game: Game, family: int, spot: int, index: Any, value: Any) -> int:
    """The signs of placing kind 0 at a spot; their strides lead from kind to kind."""
    where = min(spot, ON)
    round = game.round_number - 1
    n = _sign(index, value, 0, PLACE_SPOT_ROUND + where * R + round, 0)
    n = _sign(index, value, n, PLACE_LATE + where * 6 + game.families - game.placed, 0)
    n = _sign(index, value, n, PLACE_ROUND + round, R)
    n = _sign(index, value, n, PLACE_SPOT + where, 3)
    if where == ON:
        n = _covering(game, spot - ON, index, value, n)
        n = _beside(game, near(game, spot - ON, -1), family, index, value, n)
        return _beside(game, near(game, spot - ON, 1), family, index, value, n)
    if game.slots:
        end = game.queue[0] if spot == FIRST else game.queue[game.slots - 1]
        n = _beside(game, end, family, index, value, n)
    return n


@compilable
def _sign(index: Any, value: Any, n: int, first: int, stride: int) -> int:
    index[n] = first
    index[STRIDES + n] = stride
    value[n] = 1.0
    return n + 1


@compilable
def _covering(game: Game, slot: int, index: Any, value: Any, n: int) -> int:
    card = game.queue[slot]
    covered = PLACE_ON_SHOWN if game.revealed[card] else PLACE_ON_HIDDEN
    n = _sign(index, value, n, covered + game.kind[card], 0)
    n = _sign(index, value, n, PLACE_ON_LAID, 0)
    value[n - 1] = float(game.laid[card])
    return n


@compilable
def _beside(game: Game, card: int, family: int, index: Any, value: Any, n: int) -> int:
    if card == NONE:
        return n
    if game.family[card] == family:
        return _sign(index, value, n, PLACE_BESIDE_OWN, 1)
    if not game.revealed[card]:
        return _sign(index, value, n, PLACE_BESIDE_HIDDEN, 1)
    n = _sign(index, value, n, PLACE_BESIDE_KIND + game.kind[card], 0)
    return _sign(index, value, n, PLACE_BESIDE_SHOWN, 1)


@compilable
def weigh_placements(
    game: Game, weights: Any, legal: Any, count: int, odds: Any, index: Any, value: Any
) -> None:
    """Write the weight of every placement, spot by spot: all kinds share what a spot shows."""
    first = 0
    while first < count:
        block = PLACE_SECOND if legal[0, first] >= PLACE_SECOND else PLACE_FIRST
        family = game.decider + (game.seats if block == PLACE_SECOND else 0)
        kinds = count_bits(game.hand[family])
        spots = _spots(legal, first, count, block)
        for at in range(first, first + spots):
            signs = spot_signs(game, family, (legal[0, at] - block) % SPOTS, index, value)
            for option in range(at, at + kinds * spots, spots):
                kind = (legal[0, option] - block) // SPOTS
                odds[option] = _total(weights, kind, signs, index, value)
        first += kinds * spots


@compilable
def _spots(legal: Any, first: int, count: int, block: int) -> int:
    """How many placements of one kind there are; the next kind's follow them."""
    following = block + ((legal[0, first] - block) // SPOTS + 1) * SPOTS
    spots = 1
    while first + spots < count and legal[0, first + spots] < following:
        spots += 1
    return spots


@compilable
def _total(weights: Any, kind: int, signs: int, index: Any, value: Any) -> float:
    total = 0.0
    for n in range(signs):
        total += weights[index[n] + index[STRIDES + n] * kind] * value[n]
    return total


@compilable
def twin_signs(game: Game, action: int, index: Any, value: Any) -> int:
    """The Twin at a spot."""
    spot = (action - PLACE_FIRST) % SPOTS
    index[0] = TWIN_SPOT + min(spot, ON)
    value[0] = 1.0
    if spot < ON:
        return 1
    index[1] = TWIN_ON + game.kind[game.queue[spot - ON]]
    value[1] = 1.0
    return 2
