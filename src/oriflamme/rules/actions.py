"""What a player can choose to do. Slots count from 0 in code and from 1 in records."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from oriflamme.rules.terms import Family, Kind, Seat


class End(Enum):
    """An end of the queue."""

    FIRST = "first"
    LAST = "last"

    def __repr__(self) -> str:
        return f"End.{self.name}"


@dataclass(frozen=True, slots=True)
class On:
    """On top of the card of a slot."""

    slot: int


Spot: TypeAlias = End | On


@dataclass(frozen=True, slots=True)
class Place:
    """Put a card into the queue: one from hand, face down, or the Twin, revealed."""

    family: Family
    kind: Kind
    at: Spot


@dataclass(frozen=True, slots=True)
class Wait:
    """Leave the card face down and put 1 influence on it."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the card up, take what lies on it and apply its effect."""


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Strike the top card of a slot."""

    slot: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Take on the effect of the top card of a slot."""

    slot: int


@dataclass(frozen=True, slots=True)
class Bribe:
    """Win the top card of a slot for one's own family."""

    slot: int


@dataclass(frozen=True, slots=True)
class Lift:
    """Take up the top card of a slot, to move it elsewhere."""

    slot: int


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put the lifted card down as this slot, counted without it."""

    slot: int


@dataclass(frozen=True, slots=True)
class Rob:
    """Take influence from the supply of a player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Activate:
    """Set the character on top of a slot in motion."""

    slot: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the influence that is left instead of spending it."""


Action: TypeAlias = (
    Place | Wait | Reveal | Eliminate | Copy | Bribe | Lift | PutDown | Rob | Activate | Keep
)

REVEAL_OR_WAIT: Final = (Wait(), Reveal())
MAX_SLOTS: Final = 35
"""Five players, six rounds, five Twins: no queue is ever longer."""


@cache
def _everywhere(family: Family, kind: Kind) -> tuple[Place, ...]:
    """Every place a card can ever go: first, last, then on each slot."""
    spots: list[Spot] = [End.FIRST, End.LAST, *(On(slot) for slot in range(MAX_SLOTS))]
    return tuple(Place(family, kind, spot) for spot in spots)


def placements(
    family: Family, kinds: Iterable[Kind], *, ends: int, slots: Iterable[int]
) -> list[Place]:
    """Each of the kinds at each of the open ends (1 in an empty queue) and on each slot."""
    spots = [*range(ends), *(2 + slot for slot in slots)]
    rows = [_everywhere(family, kind) for kind in kinds]
    return [row[spot] for row in rows for spot in spots]
