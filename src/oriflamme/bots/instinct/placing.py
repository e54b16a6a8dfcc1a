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
    TWIN_ON,
    TWIN_SPOT,
    R,
)
from oriflamme.bots.instinct.sight import near
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
    kind = place // SPOTS
    spot = place % SPOTS
    where = min(spot, ON)
    round = game.round_number - 1
    index[0] = PLACE_ROUND + kind * R + round
    index[1] = PLACE_SPOT + kind * 3 + where
    index[2] = PLACE_SPOT_ROUND + where * R + round
    index[3] = PLACE_LATE + where * 6 + game.families - game.placed
    for n in range(4):
        value[n] = 1.0
    n = 4
    if where == ON:
        n = _covering(game, spot - ON, index, value, n)
        n = _beside(game, near(game, spot - ON, -1), kind, family, index, value, n)
        return _beside(game, near(game, spot - ON, 1), kind, family, index, value, n)
    if game.slots:
        end = game.queue[0] if spot == FIRST else game.queue[game.slots - 1]
        n = _beside(game, end, kind, family, index, value, n)
    return n


@compilable
def _covering(game: Game, slot: int, index: Any, value: Any, n: int) -> int:
    card = game.queue[slot]
    index[n] = (PLACE_ON_SHOWN if game.revealed[card] else PLACE_ON_HIDDEN) + game.kind[card]
    value[n] = 1.0
    index[n + 1] = PLACE_ON_LAID
    value[n + 1] = float(game.laid[card])
    return n + 2


@compilable
def _beside(game: Game, card: int, kind: int, family: int, index: Any, value: Any, n: int) -> int:
    if card == NONE:
        return n
    value[n] = 1.0
    if game.family[card] == family:
        index[n] = PLACE_BESIDE_OWN + kind
        return n + 1
    if not game.revealed[card]:
        index[n] = PLACE_BESIDE_HIDDEN + kind
        return n + 1
    index[n] = PLACE_BESIDE_SHOWN + kind
    index[n + 1] = PLACE_BESIDE_KIND + game.kind[card]
    value[n + 1] = 1.0
    return n + 2


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
