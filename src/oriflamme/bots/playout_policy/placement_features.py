"""The signs of a placement."""

from typing import Any

from oriflamme.bots.playout_policy.layout import (
    HIDDEN,
    NO_NEIGHBOUR,
    OWN,
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
    SHOWN,
    TWIN_ON,
    TWIN_SPOT,
    R,
)
from oriflamme.bots.playout_policy.table_facts import feature, neighbour_card, single_feature
from oriflamme.kernel.codec import PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.constants import FIRST, NONE, ON, SPOTS
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def placement_features(game: Game, action: int, found: Any) -> int:
    """A kind from hand at a spot."""
    family = game.decider
    place = action - PLACE_FIRST
    if game.families > game.seats and action >= PLACE_SECOND:
        family += game.seats
        place = action - PLACE_SECOND
    kind = place // SPOTS
    spot = place % SPOTS
    where = min(spot, ON)
    round = game.round_number - 1
    found[0] = single_feature(PLACE_SPOT_ROUND + where * R + round)
    found[1] = single_feature(PLACE_LATE + where * 6 + game.families - game.placed)
    found[2] = single_feature(PLACE_ROUND + kind * R + round)
    found[3] = single_feature(PLACE_SPOT + kind * 3 + where)
    n = _beside(game, before(game, spot), family, kind, found, 4)
    n = _beside(game, after(game, spot), family, kind, found, n)
    return _covering(game, spot - ON, found, n) if where == ON else n


@inline
def before(game: Game, spot: int) -> int:
    """The card that a card placed at a spot would follow, or none."""
    if spot == FIRST:
        return NONE
    return neighbour_card(game, spot - ON if spot >= ON else game.slots, -1)


@inline
def after(game: Game, spot: int) -> int:
    """The card that would follow a card placed at a spot, or none."""
    if spot == FIRST:
        return neighbour_card(game, -1, 1)
    return neighbour_card(game, spot - ON, 1) if spot >= ON else NONE


@inline
def _beside(game: Game, card: int, family: int, kind: int, found: Any, n: int) -> int:
    neighbour = neighbour_kind(game, card, family)
    if neighbour == NO_NEIGHBOUR:
        return n
    if neighbour == OWN:
        found[n] = single_feature(PLACE_BESIDE_OWN + kind)
        return n + 1
    if neighbour == HIDDEN:
        found[n] = single_feature(PLACE_BESIDE_HIDDEN + kind)
        return n + 1
    found[n] = single_feature(PLACE_BESIDE_SHOWN + kind)
    found[n + 1] = single_feature(PLACE_BESIDE_KIND + game.kind[card])
    return n + 2


@inline
def neighbour_kind(game: Game, card: int, family: int) -> int:
    """Who a neighbour is."""
    if card == NONE:
        return NO_NEIGHBOUR
    if game.family[card] == family:
        return OWN
    return SHOWN if game.revealed[card] else HIDDEN


@inline
def _covering(game: Game, slot: int, found: Any, n: int) -> int:
    card = game.queue[slot]
    covered = PLACE_ON_SHOWN if game.revealed[card] else PLACE_ON_HIDDEN
    found[n] = single_feature(covered + game.kind[card])
    found[n + 1] = feature(PLACE_ON_LAID, game.laid[card])
    return n + 2


@inline
def twin_features(game: Game, action: int, found: Any) -> int:
    """The Twin at a spot."""
    spot = (action - PLACE_FIRST) % SPOTS
    found[0] = single_feature(TWIN_SPOT + min(spot, ON))
    if spot < ON:
        return 1
    found[1] = single_feature(TWIN_ON + game.kind[game.queue[spot - ON]])
    return 2
