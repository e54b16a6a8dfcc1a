"""From the secret and the cuts to the cards: the deck, who begins, and what everybody gets."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from oriflamme.fairness.hash_random import HashRandom
from oriflamme.fairness.hashing import digest
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.deck import draw_deck, in_catalog_order
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.terms import Family, Kind, Seat


@dataclass(frozen=True)
class AgreedOptions:
    """What was agreed on before the deal, and so is not left to chance."""

    ruleset: str
    seats: int
    """How many."""
    edition: str
    deck: tuple[Kind, ...] | None
    """None: the ruleset's own, or drawn."""
    first: Seat | None
    """Who begins; none: drawn."""


class DrawnDeal(NamedTuple):
    """What chance decided."""

    setup: Setup
    first: Seat
    dealt: dict[Family, Dealt]


def deal_rng(secret: bytes, game: str, cuts: Sequence[bytes | None]) -> HashRandom:
    """The chance of a game: of the server's secret, and of each seat's cut if it made one."""
    return HashRandom(digest("oriflamme deal 1", secret, game, *(cut or b"" for cut in cuts)))


def draw_deal(agreed: AgreedOptions, rng: Random) -> DrawnDeal:
    """The deck first, unless agreed on; then who begins; then each family's cards."""
    rules, deck = RULESETS[agreed.ruleset], agreed.deck
    if deck is None and (drawn := draw_deck(rules, rng)):
        deck = in_catalog_order(drawn)
    setup = make_setup(rules, seats=agreed.seats, edition=agreed.edition, deck=deck)
    first = agreed.first
    if first is None:
        first = rng.randrange(len(setup.seats))
    return DrawnDeal(setup, first, deal(setup, rng))
