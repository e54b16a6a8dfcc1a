"""Every way in which a family's hidden cards can lie, weighed and added up."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Place: TypeAlias = int
"""The place of a face-down card, from 0, or one of the three below."""
HAND: Final = -1
PILE: Final = -2
ASIDE: Final = -3

Room: TypeAlias = tuple[int, int, int, int]
"""Room left: bits of the face-down cards, then in hand, in the pile, aside."""
PlaceWeights: TypeAlias = dict[Place, float]
"""How likely one kind would be at each place."""


@dataclass(frozen=True, slots=True)
class Arrangements:
    """The probability of each place, kind by kind."""

    places: tuple[PlaceWeights, ...]


def sum_arrangements(weights: Sequence[PlaceWeights], room: Room) -> Arrangements:
    """Put one kind after the other in its place, forwards and backwards, and multiply.

    As many kinds as there is room for; every way counts with the product of its weights.
    """
    forward = [{room: 1.0}]
    for kind in weights:
        forward.append(_step(forward[-1], kind))
    backward: dict[Room, float] = {(0, 0, 0, 0): 1.0}
    places: list[PlaceWeights] = []
    for kind, before in zip(reversed(weights), reversed(forward[:-1])):
        here: PlaceWeights = defaultdict(float)
        earlier: dict[Room, float] = {}
        for left, ways in before.items():
            total = 0.0
            for where, weight, rest in possible_places(left, kind):
                after = weight * backward.get(rest, 0.0)
                here[where] += ways * after
                total += after
            earlier[left] = total
        backward = earlier
        places.append(here)
    total = backward[room]
    return Arrangements(tuple({w: x / total for w, x in here.items()} for here in reversed(places)))


def _step(before: dict[Room, float], kind: PlaceWeights) -> dict[Room, float]:
    after: dict[Room, float] = defaultdict(float)
    for left, ways in before.items():
        for _, weight, rest in possible_places(left, kind):
            after[rest] += ways * weight
    return after


def possible_places(left: Room, kind: PlaceWeights) -> Iterator[tuple[Place, float, Room]]:
    """Where one more kind can go, how likely that is, and what room it leaves."""
    cards, hand, pile, aside = left
    for where, weight in kind.items():
        if weight <= 0.0:
            continue
        if where >= 0:
            if cards >> where & 1:
                yield where, weight, (cards & ~(1 << where), hand, pile, aside)
        elif where == HAND:
            if hand:
                yield where, weight, (cards, hand - 1, pile, aside)
        elif where == PILE:
            if pile:
                yield where, weight, (cards, hand, pile - 1, aside)
        elif aside:
            yield where, weight, (cards, hand, pile, aside - 1)
