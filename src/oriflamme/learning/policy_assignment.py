"""Who plays where: the learner, a net that learns no more, or instinct."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from oriflamme.kernel.constants import SEATS
from oriflamme.learning.table_slices import TableSlice

LEARNER: Final = 0
"""A seat of the learner's; rival nets are numbered from 1."""
SCRIPTED: Final = -1
"""A seat that follows its instinct, inside the kernel."""
EMPTY: Final = -2


@dataclass(frozen=True, eq=False)
class PolicyAssignment:
    """Whose each seat is, [game, seat]."""

    policies: Any

    @cached_property
    def network_seats(self) -> Any:
        """The bits of the seats in each game that are asked: the learner's and the nets'."""
        return _bits(self.policies >= LEARNER)

    @cached_property
    def occupied_seats(self) -> Any:
        """The bits of all seats that somebody has."""
        return _bits(self.policies != EMPTY)

    @cached_property
    def learner_seats(self) -> Any:
        """The bits of the learner's seats in each game."""
        return _bits(self.policies == LEARNER)

    def games_with(self, net: int) -> Any:
        """The games in which this net plays."""
        return np.flatnonzero((self.policies == net).any(1))


def assign_policies(
    tables: list[TableSlice], *, scripted_share: float, frozen_share: float, frozen_models: int
) -> PolicyAssignment:
    """Everybody's seats: in a part of each table's games (`rivalry`) the learner meets instinct,
    in another (`net_rivalry`) a net, each net in turn; in the rest it has every seat.

    Where it meets somebody it has one seat, each in turn; at large tables sometimes two.
    """
    owners = np.full((tables[-1].stop, SEATS), EMPTY, np.int8)
    for table in tables:
        seats, count = len(table.setup.seats), table.stop - table.start
        for at in range(count):
            row = owners[table.start + at, :seats]
            row[:] = LEARNER
            if at < count * scripted_share:
                rival = SCRIPTED
            elif frozen_models and at >= count * (1 - frozen_share):
                rival = 1 + (count - 1 - at) % frozen_models
            else:
                continue
            row[[n for n in range(seats) if n not in _seats_of_one(at, seats)]] = rival
    return PolicyAssignment(owners)


def _seats_of_one(at: int, seats: int) -> Iterator[int]:
    """The learner's seats where it meets others."""
    yield at % seats
    if seats > 2 and at % 3 == 2:
        yield (at + 1 + at // seats % (seats - 1)) % seats


def _bits(marks: Any) -> Any:
    return (marks << np.arange(SEATS)).sum(1).astype(np.int32)
