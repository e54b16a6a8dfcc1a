"""What the players make_setup on before the deal: ruleset, edition, deck and seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from oriflamme.rules.card import CATALOG
from oriflamme.rules.deck import deck_for
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.terms import FAMILIES, Family, Kind, Seat

EDITIONS: Final = ("standard", "ru")

Seats: TypeAlias = int | Sequence[Family | Sequence[Family]]
"""A number of players, or clockwise the family of each, or the families of each."""


@dataclass(frozen=True)
class Setup:
    """A game agreed on, not yet dealt. Build it with `make_setup`, which checks it."""

    rules: Ruleset
    edition: str
    deck: tuple[Kind, ...]
    """The kinds every family shuffles."""
    seats: tuple[tuple[Family, ...], ...]
    """The families each seat heads, clockwise: one, or two in the duel."""

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

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
    def cards_a_round(self) -> int:
        """How many cards are placed in a round: as many as there are families (R36)."""
        return len(self.families)

    @property
    def has_twins(self) -> bool:
        return any(CATALOG[kind].companion for kind in self.deck)


def make_setup(
    ruleset: str | Ruleset = "base",
    *,
    seats: Seats | None = None,
    edition: str = "standard",
    deck: Sequence[Kind] | None = None,
) -> Setup:
    """A checked setup, by the name of a ruleset or with one of one's own.

    `seats` may be left out where the ruleset has one number of them; `deck` is needed where it is
    chosen, as in `mixed`, and refused elsewhere.

    >>> make_setup("base", seats=3).families
    ('red', 'blue', 'green')
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else named_ruleset(ruleset)
    if RULESETS.get(rules.name, rules) != rules:
        raise BadSetup(f"{rules.name} is the name of another ruleset; choose a name of its own")
    if edition not in EDITIONS:
        raise BadSetup(f"unknown edition {edition!r}; there are {', '.join(EDITIONS)}")
    return Setup(rules, edition, deck_for(rules, deck), _seats(rules, seats))


def named_ruleset(name: str, custom_ruleset: Ruleset | None = None) -> Ruleset:
    """The ruleset of this name: one's own, or one that everybody knows."""
    if custom_ruleset is not None and custom_ruleset.name == name:
        return custom_ruleset
    if name not in RULESETS:
        raise BadSetup(f"unknown ruleset {name!r}; there are {', '.join(RULESETS)}")
    return RULESETS[name]


def _seats(rules: Ruleset, seats: Seats | None) -> tuple[tuple[Family, ...], ...]:
    seats = rules.only_count if seats is None else seats
    if seats is None:
        raise BadSetup(f"say how many seats: {rules.name} is for {rules.counts}")
    if not isinstance(seats, int):
        return _named_seats(rules, seats)
    _check_count(rules, seats)
    return rules.seating(seats)


def _named_seats(
    rules: Ruleset, named: Sequence[Family | Sequence[Family]]
) -> tuple[tuple[Family, ...], ...]:
    seats = tuple((heads,) if isinstance(heads, str) else tuple(heads) for heads in named)
    families = [family for heads in seats for family in heads]
    strangers = [family for family in families if family not in FAMILIES]
    if strangers:
        raise BadSetup(f"unknown family {strangers[0]!r}; there are {', '.join(FAMILIES)}")
    if len(set(families)) < len(families):
        raise BadSetup(f"every seat needs a family of its own, not {' '.join(families)}")
    _check_count(rules, len(seats))
    fixed = rules.seating(len(seats))
    if any(len(heads) != rules.families_each for heads in seats) or (
        rules.families_each > 1 and seats != fixed
    ):
        usual = format_seats(fixed)
        raise BadSetup(
            f"the seats of {rules.name} are as in {usual!r}, not {format_seats(seats)!r}"
        )
    return seats


def _check_count(rules: Ruleset, count: int) -> None:
    if count not in rules.seats:
        raise BadSetup(f"{rules.name} is for {rules.counts} seats, not {count}")


def format_seats(seats: Iterable[Iterable[Family]]) -> str:
    """The families of each seat, as records have them: `red+green blue+yellow`."""
    return " ".join("+".join(heads) for heads in seats)
