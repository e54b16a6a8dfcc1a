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
CARD_STATES: Final = OTHERS_HIDDEN + 1

MAX_LAID: Final = 6
"""More on a card than this counts as this,"""
MAX_INFLUENCE: Final = 32
"""more influence than this as this,"""
MAX_DISTANCE: Final = 16
"""a greater distance in influence as this,"""
GAPS: Final = 2 * MAX_DISTANCE + 1
MAX_QUEUE: Final = 16
"""and a longer queue as this."""
TO_COME: Final = 0
"""A card whose turn is still to come in this round,"""
DUE: Final = 1
"""whose turn it is,"""
DONE: Final = 2
"""whose turn is over."""
TURNS: Final = 3
SPOT_KINDS: Final = 3
"""First, last, on a card."""

SIZES: Final = {
    # The decision: marks that all its options share.
    "rules": len(RULESETS) * (SEATS + 1),
    "moment": QUESTIONS * R,
    "ability": QUESTIONS * K,
    "first": SEATS * (SEATS + 2),
    "influence": MAX_INFLUENCE,
    "behind": (SEATS - 1) * GAPS,
    "best": GAPS,
    "hand": R * K,
    "gone": SEATS * K,
    "top": SEATS * CARD_STATES * TURNS,
    "own_laid": K * MAX_LAID,
    "others_laid": SEATS * 2 * MAX_LAID,
    "end": 2 * CARD_STATES,
    "pair": CARD_STATES * CARD_STATES,
    "covered": SEATS * CARD_STATES,
    "length": MAX_QUEUE,
    "left": MAX_QUEUE,
    # A placement of a kind at a spot.
    "place_round": K * R,
    "place_spot": K * SPOT_KINDS,
    "place_spot_round": SPOT_KINDS * R,
    "place_late": K * (SEATS + 2),
    "place_by": SPOT_KINDS * K * CARD_STATES,
    "place_any_by": SPOT_KINDS * CARD_STATES,
    "place_laid": SPOT_KINDS * K * MAX_LAID,
    "place_near": 2 * K * CARD_STATES,
    "place_long": K * MAX_QUEUE,
    # Revealing a kind.
    "reveal_round": K * R,
    "reveal_laid": K * MAX_LAID,
    "reveal_left": K * CARD_STATES,
    "reveal_right": K * CARD_STATES,
    "reveal_left_laid": 2 * K * MAX_LAID,
    "reveal_right_laid": 2 * K * MAX_LAID,
    "reveal_first": K * CARD_STATES,
    "reveal_last": K * CARD_STATES,
    "reveal_first_laid": 2 * K * MAX_LAID,
    "reveal_last_laid": 2 * K * MAX_LAID,
    "reveal_covers": K * 2,
    "reveal_after": K * MAX_QUEUE,
    # Pointing at a slot.
    "point": QUESTIONS * CARD_STATES,
    "point_by": K * CARD_STATES,
    "point_gap": QUESTIONS * 2 * GAPS,
    "point_whose": QUESTIONS * SEATS,
    "point_laid": QUESTIONS * 4 * MAX_LAID,
    "point_turn": QUESTIONS * 2 * TURNS,
    "point_covers": QUESTIONS * 2 * 2,
    "point_left": QUESTIONS * 2 * CARD_STATES,
    "point_right": QUESTIONS * 2 * CARD_STATES,
    "point_self": QUESTIONS,
    # Putting a lifted card down in a gap.
    "down_end": 3 * CARD_STATES,
    "down_left": CARD_STATES * 4,
    "down_right": CARD_STATES * 4,
    "down_left_look": 2 * CARD_STATES,
    "down_right_look": 2 * CARD_STATES,
    "down_passed": CARD_STATES * 2,
    "down_back": CARD_STATES,
    # Robbing a seat, keeping what lies on a Plot.
    "rob_gap": GAPS,
    "rob_rich": MAX_QUEUE,
    "rob_away": SEATS,
    "keep": MAX_LAID,
}
STARTS: Final = dict(zip(SIZES, accumulate(SIZES.values(), initial=0)))
FEATURES: Final = sum(SIZES.values())
MAX_DECISION_FEATURES: Final = 256
"""More than any decision has,"""
MAX_OPTION_FEATURES: Final = 24
"""and than any option."""
HIDDEN_UNITS: Final = 64
"""So many numbers are added up over the marks."""
FRACTION_BITS: Final = 9
"""Weights are written in so many bits behind the point:"""
SCALE: Final = 1 << FRACTION_BITS
"""what 1 is written as."""
WEIGHT_STEP: Final = 4
"""All are multiples of this: what lies between says nothing, and takes room in the file."""
