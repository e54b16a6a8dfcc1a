"""Who gets which cards: drawn by a given chance, or laid out in full."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from oriflamme.rules.errors import BadSetup
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of one family: in hand, set aside, and in the duel still to be drawn."""

    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]
    pile: tuple[Kind, ...] = ()


def deal(setup: Setup, rng: Random) -> dict[Family, Dealt]:
    """Shuffle each family's cards and deal them."""
    hand, pile = setup.rules.hand, setup.rules.pile
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
    rules = setup.rules
    for family, cards in dealt.items():
        _check_share(family, "in hand", cards.hand, rules.hand)
        _check_share(family, "in the draw pile", cards.pile, rules.pile)
        _check_share(family, "set aside", cards.aside, rules.aside)
        if sorted(cards.hand + cards.pile + cards.aside) != sorted(setup.deck):
            kinds = ", ".join(setup.deck)
            raise BadSetup(f"{family} must be dealt each kind of the deck once: {kinds}")


def _check_share(family: Family, where: str, cards: Sequence[Kind], due: int) -> None:
    if len(cards) != due:
        raise BadSetup(f"{family} has {due} cards {where}, not {len(cards)}")
