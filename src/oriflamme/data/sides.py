"""Which deals are learned from and which are kept to judge by.

A deal is on one side with all its games: they share their cards, so that whoever learned from one
of them would be asked about another with part of the answer known.
"""

from hashlib import sha256
from typing import Final, Literal

Side = Literal["train", "validation"]
VALIDATION: Final = 0.1
"""The share of the deals that is kept, when nothing is said."""


def side_of(deal: int, validation: float = VALIDATION) -> Side:
    """The same for a deal wherever it is played, so that datasets of one seed agree.

    >>> [side_of(deal) for deal in range(4)]
    ['train', 'train', 'train', 'train']
    """
    drawn = int.from_bytes(sha256(f"deal {deal}".encode()).digest()[:8]) / 2**64
    return "validation" if drawn < validation else "train"
