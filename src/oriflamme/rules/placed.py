"""A card in the queue."""

from dataclasses import dataclass
from typing import TypeAlias

from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.terms import Family, Kind


@fast_frozen
@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card in the queue, with what lies on it."""

    serial: int
    """The order in which it entered the queue; names a card without revealing it."""
    crest: Family
    """The family printed on it, to whose discard pile it returns."""
    kind: Kind
    family: Family
    """The family it belongs to now: its crest's, unless it was bribed."""
    revealed: bool = False
    influence: int = 0

    # Built in full: `replace` takes three times as long, and most decisions need one of these.

    def with_influence(self, influence: int) -> "PlacedCard":
        return PlacedCard(self.serial, self.crest, self.kind, self.family, self.revealed, influence)

    def turned_up(self) -> "PlacedCard":
        return PlacedCard(self.serial, self.crest, self.kind, self.family, True, self.influence)

    @property
    def is_bribed(self) -> bool:
        return self.family != self.crest


Slot: TypeAlias = tuple[PlacedCard, ...]
"""A pile of cards from bottom to top; only the top card exists for the rules."""

Queue: TypeAlias = tuple[Slot, ...]
"""The slots in the direction of resolution."""
