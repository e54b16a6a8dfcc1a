"""What a finished game is worth to each seat."""

from collections.abc import Callable
from typing import Final

from oriflamme.envs.observing import check_one_of
from oriflamme.rules.open_table import OpenTable
from oriflamme.rules.scoring import standings

Reward = Callable[[OpenTable], tuple[float, ...]]


def victory(table: OpenTable) -> tuple[float, ...]:
    """The seat's share of the victory: 1 to a sole winner, 0 to a loser."""
    ranks = _ranks(table)
    return tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)


def rank(table: OpenTable) -> tuple[float, ...]:
    """From 1 for the first to -1 for the last, evenly between; those who are tied share."""
    ranks = _ranks(table)
    last = len(ranks) - 1
    places = [rank - 1 + (ranks.count(rank) - 1) / 2 for rank in ranks]
    return tuple(1 - 2 * place / last for place in places)


def margin(table: OpenTable) -> tuple[float, ...]:
    """The seat's influence less that of the best of the others."""
    supplies = tuple(table.supplies)
    return tuple(
        float(own - max(supplies[:seat] + supplies[seat + 1 :]))
        for seat, own in enumerate(supplies)
    )


def _ranks(table: OpenTable) -> list[int]:
    by_seat = sorted(standings(table), key=lambda standing: standing.seat)
    return [standing.rank for standing in by_seat]


REWARDS: Final[dict[str, Reward]] = {"victory": victory, "rank": rank, "margin": margin}


def reward_named(name: str) -> Reward:
    """The reward of this name."""
    check_one_of("reward", name, tuple(REWARDS))
    return REWARDS[name]
