"""Whose turn it is to think, when more tables ask than there are workers."""

import asyncio
from collections import OrderedDict
from typing import Final, Generic, NamedTuple, TypeVar

MAX_OWNERS: Final = 10_000
"""So many are remembered; one forgotten counts as one that never had a turn."""
Resource = TypeVar("Resource")


class Ticket(NamedTuple):
    """Who waits for one."""

    owner: str
    is_low_priority: bool = False
    """To all who do not."""


class FairScheduler(Generic[Resource]):
    """Round by table: next is the one whose last turn lies longest ago, however often others ask.

    Among those that had none it is the one that has waited longest.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[Resource], Ticket] = {}
        self._last_served: OrderedDict[str, int] = OrderedDict()
        self._served = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def enqueue(self, ticket: Ticket) -> "asyncio.Future[Resource]":
        """What the table is given when its turn has come."""
        turn: asyncio.Future[Resource] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = ticket
        return turn

    def cancel(self, turn: "asyncio.Future[Resource]") -> None:
        """Nobody waits for it any more."""
        self._waiting.pop(turn, None)
        turn.cancel()

    def assign(self, resource: Resource) -> bool:
        """To whoever is next; false when nobody waits."""
        waiting = [turn for turn in self._waiting if not turn.done()]  # others are about to leave
        if not waiting:
            return False
        turn = min(waiting, key=lambda each: self._priority(self._waiting[each]))
        self._record(self._waiting.pop(turn))
        turn.set_result(resource)
        return True

    def fail_all(self, problem: Exception) -> None:
        """Whoever waits, waits in vain."""
        for turn in self._waiting:
            if not turn.done():
                turn.set_exception(problem)
        self._waiting.clear()

    def _priority(self, who: Ticket) -> tuple[bool, int]:
        return who.is_low_priority, self._last_served.get(who.owner, 0)

    def _record(self, who: Ticket) -> None:
        if who.is_low_priority:
            return  # it took nothing from anybody
        table = who.owner
        self._served += 1
        self._last_served[table] = self._served
        self._last_served.move_to_end(table)
        if len(self._last_served) > MAX_OWNERS:
            self._last_served.popitem(last=False)
