"""Strangers who look in: each asks once for the list of tables, from an address of its own."""

import asyncio
from dataclasses import dataclass, field

from server.siege.honest import Due
from server.siege.pace import ticks
from server.siege.wire import GONE, ask

EVERY_S = 0.25
PATIENCE_S = 5.0
"""After which a newcomer goes elsewhere."""


@dataclass
class Newcomers:
    url: str
    dues: list[Due] = field(default_factory=list)

    async def come(self) -> None:
        """Until cancelled."""
        place = 0
        async with asyncio.TaskGroup() as group:
            async for at in ticks(EVERY_S, asyncio.get_running_loop().time()):
                place += 1
                due = Due(at)
                self.dues.append(due)
                group.create_task(self._look_in(due, f"127.2.{place // 250}.{place % 250 + 1}"))

    async def _look_in(self, due: Due, address: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await ask(self.url, "GET", "/api/tables", address=address)
        except GONE:
            due.was_missed = True
            return
        due.done = asyncio.get_running_loop().time()
        due.was_missed = answer.status != 200
