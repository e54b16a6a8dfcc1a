"""The odds of all placements at once, spot by spot: what a spot shows is shared by all kinds."""

from typing import Any

from oriflamme.bots.playout_policy.layout import (
    NEIGHBOUR_KINDS,
    PLACE_BESIDE_KIND,
    PLACE_LATE,
    PLACE_ON_HIDDEN,
    PLACE_ON_LAID,
    PLACE_ON_SHOWN,
    PLACEMENT_ROWS,
    SHOWN,
    K,
)
from oriflamme.bots.playout_policy.placement_features import after, before, neighbour_kind
from oriflamme.bots.playout_policy.table_facts import feature, single_feature
from oriflamme.kernel.bits import count_bits, first_bit, nth_bit
from oriflamme.kernel.codec import PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.constants import ON, SPOTS
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import spots_of
from oriflamme.kernel.rng import draw_fraction


@inline
def score_placements(game: Game, exp_weights: Any, scores: Any) -> int:
    """Write how likely each placement is, in the order of their numbers: how many there are."""
    n = 0
    for family in range(game.decider, game.families, game.seats):
        hand = game.hand[family]
        spots = spots_of(game, family)
        each = count_bits(spots)
        while spots:
            spot = first_bit(spots)
            spots &= spots - 1
            factor, row = _spot(game, family, spot, exp_weights)
            at = n
            kinds = hand
            while kinds:
                scores[at] = factor * exp_weights[row + first_bit(kinds)]
                kinds &= kinds - 1
                at += each
            n += 1
        n += (count_bits(hand) - 1) * each
    return n


@inline
def sample_placement(game: Game, exp_weights: Any, scores: Any) -> int:
    """A placement, each as likely as `score_placements` says: first the spot, then the kind."""
    whole = 0.0
    count = 0
    for family in range(game.decider, game.families, game.seats):
        spots = _open_spots(game, family)
        while spots:
            factor, row = _spot(game, family, first_bit(spots), exp_weights)
            scores[count] = factor * _all_kinds(exp_weights, row, game.hand[family])
            whole += scores[count]
            count += 1
            spots &= spots - 1
    threshold = draw_fraction(game) * whole
    chosen = 0
    while chosen < count - 1 and threshold >= scores[chosen]:
        threshold -= scores[chosen]
        chosen += 1
    return _placement(game, chosen, threshold, exp_weights)


@inline
def _open_spots(game: Game, family: int) -> int:
    """Where a family may place, if it has a card to place."""
    return spots_of(game, family) if game.hand[family] else 0


@inline
def _all_kinds(factors: Any, row: int, kinds: int) -> float:
    total = 0.0
    while kinds:
        total += factors[row + first_bit(kinds)]
        kinds &= kinds - 1
    return total


@inline
def _placement(game: Game, n: int, mark: float, factors: Any) -> int:
    """At the n-th open spot, the kind that the mark falls on."""
    family = game.decider
    block = PLACE_FIRST
    spots = _open_spots(game, family)
    if n >= count_bits(spots):
        n -= count_bits(spots)
        family += game.seats
        block = PLACE_SECOND
        spots = _open_spots(game, family)
    spot = nth_bit(spots, n)
    factor, row = _spot(game, family, spot, factors)
    mark /= factor
    kinds = game.hand[family]
    while kinds & kinds - 1 and mark >= factors[row + first_bit(kinds)]:
        mark -= factors[row + first_bit(kinds)]
        kinds &= kinds - 1
    return block + first_bit(kinds) * SPOTS + spot


@inline
def _spot(game: Game, family: int, spot: int, factors: Any) -> tuple[float, int]:
    """What a spot means to all kinds alike, and where the factors of each kind begin."""
    where = min(spot, ON)
    factor = factors[single_feature(PLACE_LATE + where * 6 + game.families - game.placed)]
    left = before(game, spot)
    right = after(game, spot)
    beside_left = neighbour_kind(game, left, family)
    beside_right = neighbour_kind(game, right, family)
    if beside_left == SHOWN:
        factor *= factors[single_feature(PLACE_BESIDE_KIND + game.kind[left])]
    if beside_right == SHOWN:
        factor *= factors[single_feature(PLACE_BESIDE_KIND + game.kind[right])]
    if where == ON:
        card = game.queue[spot - ON]
        covered = PLACE_ON_SHOWN if game.revealed[card] else PLACE_ON_HIDDEN
        factor *= factors[single_feature(covered + game.kind[card])]
        factor *= factors[feature(PLACE_ON_LAID, game.laid[card])]
    at = ((game.round_number - 1) * 3 + where) * NEIGHBOUR_KINDS * NEIGHBOUR_KINDS
    return factor, PLACEMENT_ROWS + (at + beside_left * NEIGHBOUR_KINDS + beside_right) * K
