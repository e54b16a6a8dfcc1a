"""What the players agree on before the deal: ruleset, edition, deck and seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.terms import FAMILIES, Family, Kind, Seat

RULESETS: Final = ("base", "duel", "ablaze", "mixed")
EDITIONS: Final = ("standard", "ru")
DUEL_SEATS: Final[tuple[tuple[Family, ...], ...]] = (
    ("red", "green"),
    ("blue", "yellow"),
)
DECK_SIZE: Final = 10


@dataclass(frozen=True)
class Setup:
    """A game agreed on, not yet dealt. Build it with `agree`, which checks it."""

    ruleset: str
    edition: str
    deck: tuple[Kind, ...]
    """The ten kinds every family shuffles."""
    seats: tuple[tuple[Family, ...], ...]
    """The families each seat heads, clockwise: one, or two in the duel."""

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The families in play, in the order in which records list them."""
        return tuple(family for rank in zip(*self.seats) for family in rank)

    @cached_property
    def owner(self) -> dict[Family, Seat]:
        """The seat that heads each family."""
        return {f: seat for seat, heads in enumerate(self.seats) for f in heads}

    @cached_property
    def place(self) -> dict[Family, int]:
        """Where each family stands in `families`."""
        return {family: place for place, family in enumerate(self.families)}

    def in_order(self, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
        """The kinds in the order of the deck: cards held have no order of their own."""
        return tuple(sorted(kinds, key=self.deck.index))

    @property
    def is_duel(self) -> bool:
        return self.ruleset == "duel"

    @property
    def cards_a_round(self) -> int:
        """How many cards are placed in a round: as many as there are families (R36)."""
        return len(self.families)

    @property
    def has_twins(self) -> bool:
        return any(CATALOG[kind].companion for kind in self.deck)


def agree(
    ruleset: str = "base",
    *,
    seats: int | Sequence[Family] | None = None,
    edition: str = "standard",
    deck: Sequence[Kind] | None = None,
) -> Setup:
    """A checked setup.

    `seats` is a number of players or their families clockwise; `deck` is needed for
    `mixed` and refused elsewhere.

    >>> agree("base", seats=3).families
    ('red', 'blue', 'green')
    """
    if ruleset not in RULESETS:
        raise BadSetup(f"unknown ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
    if edition not in EDITIONS:
        raise BadSetup(f"unknown edition {edition!r}; there are {', '.join(EDITIONS)}")
    return Setup(ruleset, edition, _deck(ruleset, deck), _seats(ruleset, seats))


def _seats(ruleset: str, seats: int | Sequence[Family] | None) -> tuple[tuple[Family, ...], ...]:
    if ruleset == "duel":
        if seats not in (None, 2):
            raise BadSetup(f"a duel has 2 seats, not {seats!r}")
        return DUEL_SEATS
    if seats is None:
        raise BadSetup(f"say how many seats: {ruleset} is for 3 to 5")
    if isinstance(seats, int):
        if not 3 <= seats <= 5:
            raise BadSetup(f"{ruleset} is for 3 to 5 seats, not {seats}")
        return tuple((family,) for family in FAMILIES[:seats])
    return _named_seats(ruleset, seats)


def _named_seats(ruleset: str, seats: Sequence[Family]) -> tuple[tuple[Family, ...], ...]:
    strangers = [family for family in seats if family not in FAMILIES]
    if strangers:
        raise BadSetup(f"unknown family {strangers[0]!r}; there are {', '.join(FAMILIES)}")
    if len(set(seats)) < len(seats):
        raise BadSetup(f"every seat needs a family of its own, not {' '.join(seats)}")
    if not 3 <= len(seats) <= 5:
        raise BadSetup(f"{ruleset} is for 3 to 5 seats, not {len(seats)}")
    return tuple((family,) for family in seats)


def _deck(ruleset: str, deck: Sequence[Kind] | None) -> tuple[Kind, ...]:
    if ruleset != "mixed":
        box = "base" if ruleset == "duel" else ruleset
        if deck is not None and sorted(deck) != sorted(deck_of(box)):
            raise BadSetup(f"{ruleset} is played with its own ten kinds; choose mixed")
        return deck_of(box)
    choice = tuple(kind for kind, card in CATALOG.items() if card.dealt)
    if deck is None:
        raise BadSetup("mixed needs a deck: any ten different kinds")
    for kind in deck:
        if kind not in choice:
            raise BadSetup(f"{kind!r} cannot be in a deck; choose ten of {', '.join(choice)}")
        if list(deck).count(kind) > 1:
            raise BadSetup(f"a mixed deck has ten different kinds, and {kind} is in it twice")
    if len(deck) != DECK_SIZE:
        raise BadSetup(f"a mixed deck has ten different kinds, not {len(deck)}")
    return tuple(deck)
