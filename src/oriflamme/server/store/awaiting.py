"""Waiting until a unit is safe on disk."""

import asyncio
from collections.abc import Callable, Sequence

from oriflamme.server.store.store import Done
from oriflamme.server.store.writes import Write


async def written(write: Callable[[Sequence[Write], Done], None], unit: Sequence[Write]) -> None:
    """Hand a unit to a writer, and come back when it is kept; or raise why it is not."""
    kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: Exception | None) -> None:
        if kept.cancelled():
            return
        if problem:
            kept.set_exception(problem)
        else:
            kept.set_result(None)

    write(unit, done)
    await kept
