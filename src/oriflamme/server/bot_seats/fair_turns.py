"""Whose turn it is to think, when more tables ask than there are workers."""

import asyncio
from collections import OrderedDict
from typing import Final, Generic, NamedTuple, TypeVar

MOST_TABLES: Final = 10_000
"""So many are remembered; one forgotten counts as one that never had a turn."""
Given = TypeVar("Given")


class Turn(NamedTuple):
    """Who waits for one."""

    table: str
    yields: bool = False
    """To all who do not."""


class FairTurns(Generic[Given]):
    """Round by table: next is the one whose last turn lies longest ago, however often others ask.

    Among those that had none it is the one that has waited longest.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[Given], Turn] = {}
        self._last_turns: OrderedDict[str, int] = OrderedDict()
        self._turns = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def wait(self, who: Turn) -> "asyncio.Future[Given]":
        """What the table is given when its turn has come."""
        turn: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = who
        return turn

    def leave(self, turn: "asyncio.Future[Given]") -> None:
        """Nobody waits for it any more."""
        self._waiting.pop(turn, None)
        turn.cancel()

    def give(self, given: Given) -> bool:
        """To whoever is next; false when nobody waits."""
        waiting = [turn for turn in self._waiting if not turn.done()]  # others are about to leave
        if not waiting:
            return False
        turn = min(waiting, key=lambda each: self._place(self._waiting[each]))
        self._note(self._waiting.pop(turn))
        turn.set_result(given)
        return True

    def send_away(self, problem: Exception) -> None:
        """Whoever waits, waits in vain."""
        for turn in self._waiting:
            if not turn.done():
                turn.set_exception(problem)
        self._waiting.clear()

    def _place(self, who: Turn) -> tuple[bool, int]:
        return who.yields, self._last_turns.get(who.table, 0)

    def _note(self, who: Turn) -> None:
        if who.yields:
            return  # it took nothing from anybody
        table = who.table
        self._turns += 1
        self._last_turns[table] = self._turns
        self._last_turns.move_to_end(table)
        if len(self._last_turns) > MOST_TABLES:
            self._last_turns.popitem(last=False)
