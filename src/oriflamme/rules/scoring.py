"""Who stands where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Seat


class _Card(Protocol):
    @property
    def family(self) -> Family: ...


class Table(Protocol):
    """What standings are read from: a state, or what a viewer sees of one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def queue(self) -> Sequence[Sequence[_Card]]: ...
    @property
    def supplies(self) -> Sequence[int]: ...


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's result: influence in its own supply, then top cards in the queue."""

    seat: Seat
    influence: int
    top_cards: int
    rank: int
    """From 1; those who share a rank are tied in both counts."""


def standings(table: Table) -> tuple[Standing, ...]:
    """Best first, tied seats in seat order. Influence on cards is worth nothing."""
    owner = table.setup.owner
    tops = [owner[cards[-1].family] for cards in table.queue]
    scores = [(influence, tops.count(seat)) for seat, influence in enumerate(table.supplies)]
    best_first = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)
    ranks = {score: sum(other > score for other in scores) + 1 for score in scores}
    return tuple(Standing(seat, *scores[seat], ranks[scores[seat]]) for seat in best_first)


def winners(table: Table) -> tuple[Seat, ...]:
    """The seats that lead: several when even the tie-break is tied."""
    return tuple(standing.seat for standing in standings(table) if standing.rank == 1)
