"""Who gets which cards: drawn by a given chance, or laid out in full."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.rules.errors import BadSetup
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import HAND, SET_ASIDE, Family, Kind

DUEL_HAND: Final = 3
DUEL_PILE: Final = 4


@dataclass(frozen=True, slots=True)
class Dealt:
    """The ten cards of one family: in hand, set aside, and in the duel still to be drawn."""

    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]
    pile: tuple[Kind, ...] = ()


def deal(setup: Setup, rng: Random) -> dict[Family, Dealt]:
    """Shuffle each family's ten cards and deal them."""
    hand, pile = shares(setup)
    dealt = {}
    for family in setup.families:
        cards = list(setup.deck)
        rng.shuffle(cards)
        dealt[family] = Dealt(
            hand=tuple(cards[:hand]),
            pile=tuple(cards[hand : hand + pile]),
            aside=tuple(cards[hand + pile :]),
        )
    return dealt


def check_deal(setup: Setup, dealt: Mapping[Family, Dealt]) -> None:
    """Refuse a deal that the rules could not give."""
    if sorted(dealt) != sorted(setup.families):
        raise BadSetup(f"deal to {' '.join(setup.families)}, not to {' '.join(dealt)}")
    hand, pile = shares(setup)
    for family, cards in dealt.items():
        _check_share(family, "in hand", cards.hand, hand)
        _check_share(family, "in the draw pile", cards.pile, pile)
        _check_share(family, "set aside", cards.aside, SET_ASIDE)
        if sorted(cards.hand + cards.pile + cards.aside) != sorted(setup.deck):
            ten = ", ".join(setup.deck)
            raise BadSetup(f"{family} must be dealt each of the ten kinds once: {ten}")


def shares(setup: Setup) -> tuple[int, int]:
    """How many cards of a family are dealt to the hand, and how many to the draw pile."""
    return (DUEL_HAND, DUEL_PILE) if setup.is_duel else (HAND, 0)


def _check_share(family: Family, where: str, cards: Sequence[Kind], due: int) -> None:
    if len(cards) != due:
        raise BadSetup(f"{family} has {due} cards {where}, not {len(cards)}")
