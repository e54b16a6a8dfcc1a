"""Who stands where."""

from dataclasses import dataclass

from oriflamme.rules.open_table import OpenTable
from oriflamme.rules.terms import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's result: influence in its own supply, then top cards in the queue."""

    seat: Seat
    influence: int
    top_cards: int
    rank: int
    """From 1; those who share a rank are tied in both counts."""


def standings(table: OpenTable) -> tuple[Standing, ...]:
    """Best first, tied seats in seat order. Influence on cards is worth nothing."""
    owner = table.setup.owner
    tops = [owner[cards[-1].family] for cards in table.queue]
    scores = [(influence, tops.count(seat)) for seat, influence in enumerate(table.supplies)]
    best_first = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)
    ranks = {score: sum(other > score for other in scores) + 1 for score in scores}
    return tuple(Standing(seat, *scores[seat], ranks[scores[seat]]) for seat in best_first)


def winners(table: OpenTable) -> tuple[Seat, ...]:
    """The seats that lead: several when even the tie-break is tied."""
    return tuple(standing.seat for standing in standings(table) if standing.rank == 1)
