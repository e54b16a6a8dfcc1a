"""A ruleset: all in which one way to play differs from another, and those that have a name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oriflamme.rules.actions import MAX_SLOTS
from oriflamme.rules.errors import BadRuleset
from oriflamme.rules.terms import FAMILIES, Family


@dataclass(frozen=True)
class Ruleset:
    """One way to play. Whoever wants to know asks a field, never the name.

    >>> tiny = Ruleset("tiny", seats=(2,), deck_is_chosen=True, hand=3, aside=1, rounds=2)
    >>> tiny.deck_size, tiny.seating(2)
    (4, (('red',), ('blue',)))
    """

    name: str
    """What records, catalogues and learned numbers call it."""
    boxes: tuple[str, ...] = ()
    """Where its cards come from; none named: every box there is."""
    deck_is_chosen: bool = False
    """Its kinds are agreed on, or drawn by lot; else all kinds of its boxes are played."""
    seats: tuple[int, ...] = (3, 4, 5)
    """The numbers of players it is for, from few to many."""
    families_each: int = 1
    """How many families a seat heads; if several, which ones is fixed (R35)."""
    hand: int = 7
    """So many cards of a family are dealt to the hand,"""
    pile: int = 0
    """so many to a draw pile, one drawn after each round while they last (R37),"""
    aside: int = 3
    """and so many are set aside."""
    rounds: int = 6
    stacking_from: int = 2
    """The first round in which a card may be placed on one of its own family."""

    def __post_init__(self) -> None:
        for problem in _problems(self):
            raise BadRuleset(f"{self.name!r}: {problem}")

    def __hash__(self) -> int:
        # States are hashed often, and two rulesets seldom share a name.
        return hash(self.name)

    @property
    def deck_size(self) -> int:
        """How many kinds every family shuffles: all of them are dealt."""
        return self.hand + self.pile + self.aside

    @property
    def only_count(self) -> int | None:
        """The number of seats, where there is no choice."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def counts(self) -> str:
        """The numbers of seats as text: `2`, `3 to 5`, `2, 4`."""
        first, last = self.seats[0], self.seats[-1]
        if first < last and self.seats == tuple(range(first, last + 1)):
            return f"{first} to {last}"
        return ", ".join(map(str, self.seats))

    def seating(self, count: int) -> tuple[tuple[Family, ...], ...]:
        """The families each seat heads when so many sit down and nobody names theirs."""
        return tuple(FAMILIES[seat::count][: self.families_each] for seat in range(count))


def _problems(rules: Ruleset) -> Iterator[str]:
    """What the engine could not play. Each may take for granted that those before found nothing."""
    if not rules.name.isidentifier():
        yield "a ruleset is named by letters, digits and _"
    least = {"families_each": 1, "hand": 2, "pile": 0, "aside": 0, "rounds": 1, "stacking_from": 1}
    for field, bound in least.items():
        if getattr(rules, field) < bound:
            yield f"{field} is at least {bound}, not {getattr(rules, field)}"
    most = len(FAMILIES) // rules.families_each
    allowed = range(2, most + 1)
    if not rules.seats or list(rules.seats) != sorted(set(rules.seats) & set(allowed)):
        yield f"seats are numbers from 2 to {most}, each once and from few to many"
    drawn = min(rules.pile, rules.rounds - 1)
    if rules.hand + drawn <= rules.rounds:
        # The last placement is a choice too (R6).
        yield (
            f"{rules.rounds} rounds need {rules.rounds + 1} cards of a family in hand or drawn"
            f" between them, not {rules.hand + drawn}"
        )
    slots = max(rules.seats) * rules.families_each * (rules.rounds + 1)
    if slots > MAX_SLOTS:
        yield (
            f"the queue has {MAX_SLOTS} slots at most, and one card a round and a Twin"
            f" of each family make {slots}"
        )


RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            Ruleset("base", boxes=("base",)),
            Ruleset("duel", boxes=("base",), seats=(2,), families_each=2, hand=3, pile=4),
            Ruleset("ablaze", boxes=("ablaze",)),
            Ruleset("mixed", deck_is_chosen=True),
        )
    }
)
"""The rulesets that players can choose by name. New ones go to the end: lists show this order."""
