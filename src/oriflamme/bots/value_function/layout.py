"""Where each mark of a position has its row of weights."""

from itertools import accumulate
from typing import Final

from oriflamme.kernel import constants
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.vocabulary import KINDS, RULESETS

K: Final = len(KINDS)
MAX_DISTANCE: Final = 24
"""Distances in influence beyond count as this,"""
MAX_INFLUENCE: Final = 48
"""more influence than this as this,"""
MAX_LAID: Final = 6
"""more on a card than this as this,"""
MAX_QUEUE: Final = 16
"""and a longer queue as this."""

PLACED: Final = SEATS + 1
"""How many cards may have been placed in a round, none of them too."""
TO_COME: Final = 0
"""A card whose turn is still to come in this round,"""
DUE: Final = 1
"""whose turn it is,"""
DONE: Final = 2
"""whose turn is over."""
TURNS: Final = 3

SIZES: Final = {
    "rules": len(RULESETS) * (SEATS + 1),
    "first": SEATS * PLACED,
    "influence": MAX_INFLUENCE,
    "behind": (SEATS - 1) * (2 * MAX_DISTANCE + 1),
    "best": 2 * MAX_DISTANCE + 1,
    "hand": SEATS * K,
    "pile": SEATS * K,
    "twin": SEATS,
    "top": SEATS * 2 * TURNS * K,
    "laid": 2 * 2 * MAX_LAID * K,
    "whose": SEATS * MAX_LAID,
    "end": 2 * 2 * 2 * K,
    "beside": 2 * 2 * 2 * K,
    "pair": 2 * 4 * K * K,
    "faces": 2 * 2 * 2 * K * K,
    "covered": SEATS * K,
    "cover": 2 * 2 * K,
    "length": MAX_QUEUE,
    "left": MAX_QUEUE,
}
STARTS: Final = dict(zip(SIZES, accumulate(SIZES.values(), initial=0)))
FEATURES: Final = sum(SIZES.values())
RULES: Final = STARTS["rules"]
"""By which rules is played, and by how many."""
FIRST: Final = STARTS["first"]
"""Who begins, counted from the seat that asks, as all seats are."""
INFLUENCE: Final = STARTS["influence"]
BEHIND: Final = STARTS["behind"]
"""How far ahead of each rival,"""
BEST: Final = STARTS["best"]
"""and of the best of them."""
HAND: Final = STARTS["hand"]
PILE: Final = STARTS["pile"]
TWIN: Final = STARTS["twin"]
TOP: Final = STARTS["top"]
"""Whose a card of the queue is, whether it lies open, its kind."""
ON_IT: Final = STARTS["laid"]
"""What lies on a hidden card of a kind,"""
WHOSE: Final = STARTS["whose"]
"""and on a seat's."""
END: Final = STARTS["end"]
"""The card at either end of the queue."""
BESIDE: Final = STARTS["beside"]
"""A card beside one of the same seat's, or of another's."""
PAIR: Final = STARTS["pair"]
"""Two kinds side by side, by whether each is the asking seat's,"""
FACES: Final = STARTS["faces"]
"""and by whether they are the same seat's and lie open."""
COVERED: Final = STARTS["covered"]
COVER: Final = STARTS["cover"]
LENGTH: Final = STARTS["length"]
LEFT: Final = STARTS["left"]

MAX_POSITION_FEATURES: Final = 400
"""More than any position has."""
ROUND_STAGES: Final = 2 * constants.ROUNDS
"""Every round has two stages, placing and resolving."""
STAGES: Final = (SEATS - 1) * ROUND_STAGES
"""Each has weights of its own for every number of seats."""
INPUT_UNITS: Final = 256
"""So many numbers are added up over the marks,"""
HIDDEN_UNITS: Final = 32
"""so many stand between those and what is expected."""
OUTPUTS: Final = 4
"""Worth, share of the victory, influence and rank, as the search numbers its figures."""
