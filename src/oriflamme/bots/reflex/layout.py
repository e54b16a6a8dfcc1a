"""Where each mark of a decision and of its options has its row of weights."""

from itertools import accumulate
from typing import Final

from oriflamme.kernel.constants import ACTIVATE, ROUNDS, SEATS
from oriflamme.kernel.vocabulary import KINDS, RULESETS

K: Final = len(KINDS)
R: Final = ROUNDS
QUESTIONS: Final = ACTIVATE + 1
NOTHING: Final = 0
"""How a card looks to the one who decides: there is none,"""
OWN_HIDDEN: Final = 1
"""it is an own one face down, of a kind,"""
OWN_SHOWN: Final = OWN_HIDDEN + K
OTHERS_SHOWN: Final = OWN_SHOWN + K
OTHERS_HIDDEN: Final = OTHERS_SHOWN + K
"""or another's, face down."""
LOOKS: Final = OTHERS_HIDDEN + 1

LAID: Final = 6
"""More on a card than this counts as this,"""
RICH: Final = 32
"""more influence than this as this,"""
DISTANCE: Final = 16
"""a greater distance in influence as this,"""
GAPS: Final = 2 * DISTANCE + 1
LONG: Final = 16
"""and a longer queue as this."""
TO_COME: Final = 0
"""A card whose turn is still to come in this round,"""
DUE: Final = 1
"""whose turn it is,"""
DONE: Final = 2
"""whose turn is over."""
TURNS: Final = 3
SPOT_SORTS: Final = 3
"""First, last, on a card."""

SIZES: Final = {
    # The decision: marks that all its options share.
    "rules": len(RULESETS) * (SEATS + 1),
    "moment": QUESTIONS * R,
    "ability": QUESTIONS * K,
    "first": SEATS * (SEATS + 2),
    "influence": RICH,
    "behind": (SEATS - 1) * GAPS,
    "best": GAPS,
    "hand": R * K,
    "gone": SEATS * K,
    "top": SEATS * LOOKS * TURNS,
    "own_laid": K * LAID,
    "others_laid": SEATS * 2 * LAID,
    "end": 2 * LOOKS,
    "pair": LOOKS * LOOKS,
    "covered": SEATS * LOOKS,
    "length": LONG,
    "left": LONG,
    # A placement of a kind at a spot.
    "place_round": K * R,
    "place_spot": K * SPOT_SORTS,
    "place_spot_round": SPOT_SORTS * R,
    "place_late": K * (SEATS + 2),
    "place_by": SPOT_SORTS * K * LOOKS,
    "place_any_by": SPOT_SORTS * LOOKS,
    "place_laid": SPOT_SORTS * K * LAID,
    "place_near": 2 * K * LOOKS,
    "place_long": K * LONG,
    # Revealing a kind.
    "reveal_round": K * R,
    "reveal_laid": K * LAID,
    "reveal_left": K * LOOKS,
    "reveal_right": K * LOOKS,
    "reveal_left_laid": 2 * K * LAID,
    "reveal_right_laid": 2 * K * LAID,
    "reveal_first": K * LOOKS,
    "reveal_last": K * LOOKS,
    "reveal_first_laid": 2 * K * LAID,
    "reveal_last_laid": 2 * K * LAID,
    "reveal_covers": K * 2,
    "reveal_after": K * LONG,
    # Pointing at a slot.
    "point": QUESTIONS * LOOKS,
    "point_by": K * LOOKS,
    "point_gap": QUESTIONS * 2 * GAPS,
    "point_whose": QUESTIONS * SEATS,
    "point_laid": QUESTIONS * 4 * LAID,
    "point_turn": QUESTIONS * 2 * TURNS,
    "point_covers": QUESTIONS * 2 * 2,
    "point_left": QUESTIONS * 2 * LOOKS,
    "point_right": QUESTIONS * 2 * LOOKS,
    "point_self": QUESTIONS,
    # Putting a lifted card down in a gap.
    "down_end": 3 * LOOKS,
    "down_left": LOOKS * 4,
    "down_right": LOOKS * 4,
    "down_left_look": 2 * LOOKS,
    "down_right_look": 2 * LOOKS,
    "down_passed": LOOKS * 2,
    "down_back": LOOKS,
    # Robbing a seat, keeping what lies on a Plot.
    "rob_gap": GAPS,
    "rob_rich": LONG,
    "rob_away": SEATS,
    "keep": LAID,
}
STARTS: Final = dict(zip(SIZES, accumulate(SIZES.values(), initial=0)))
MARKS: Final = sum(SIZES.values())
MOST_MARKS: Final = 256
"""More than any decision has,"""
MOST_OPTION_MARKS: Final = 24
"""and than any option."""
SUMS: Final = 64
"""So many numbers are added up over the marks."""
FINE: Final = 9
"""Weights are written in so many bits behind the point:"""
UNIT: Final = 1 << FINE
"""what 1 is written as."""
GRAIN: Final = 4
"""All are multiples of this: what lies between says nothing, and takes room in the file."""
