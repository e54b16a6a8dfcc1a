"""Where each mark of a position has its row of weights."""

from itertools import accumulate
from typing import Final

from oriflamme.kernel import terms
from oriflamme.kernel.terms import SEATS
from oriflamme.kernel.vocabulary import KINDS

K: Final = len(KINDS)
DISTANCE: Final = 24
"""Distances in influence beyond count as this,"""
RICH: Final = 48
"""more influence than this as this,"""
LAID: Final = 6
"""more on a card than this as this,"""
LONG: Final = 16
"""and a longer queue as this."""

SIZES: Final = {
    "first": SEATS,
    "influence": RICH,
    "behind": (SEATS - 1) * (2 * DISTANCE + 1),
    "best": 2 * DISTANCE + 1,
    "hand": SEATS * K,
    "pile": SEATS * K,
    "twin": SEATS,
    "top": SEATS * 2 * K,
    "laid": 2 * LAID * K,
    "end": 2 * 2 * 2 * K,
    "beside": 2 * 2 * 2 * K,
    "pair": 4 * K * K,
    "covered": SEATS * K,
    "cover": 2 * 2 * K,
    "length": LONG,
}
STARTS: Final = dict(zip(SIZES, accumulate(SIZES.values(), initial=0)))
MARKS: Final = sum(SIZES.values())
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
"""What lies on a hidden card."""
END: Final = STARTS["end"]
"""The card at either end of the queue."""
BESIDE: Final = STARTS["beside"]
"""A card beside one of the same seat's, or of another's."""
PAIR: Final = STARTS["pair"]
"""Two kinds side by side."""
COVERED: Final = STARTS["covered"]
COVER: Final = STARTS["cover"]
LENGTH: Final = STARTS["length"]

MOST_MARKS: Final = 400
"""More than any position has."""
LATER_ROUNDS: Final = terms.ROUNDS - 1
"""Every round but the first has weights of its own."""
HIDDEN: Final = 32
"""So many numbers stand between marks and what is expected."""
OUT: Final = 4
"""Worth, share of the victory, influence and rank, as the search numbers its figures."""
