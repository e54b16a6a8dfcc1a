"""Moments in a row, so that those who wait for one wait for no longer than that."""

import asyncio
from collections.abc import AsyncIterator


async def moment(at: float) -> None:
    """Until a time of the event loop."""
    come = asyncio.Event()
    timer = asyncio.get_running_loop().call_at(at, come.set)
    try:
        await come.wait()
    finally:
        timer.cancel()


async def pass_by(seconds: float) -> None:
    await moment(asyncio.get_running_loop().time() + seconds)


async def ticks(every: float, first: float) -> AsyncIterator[float]:
    """The times of a steady pace. Whoever comes late for one gets it at once, with its own time."""
    at = first
    while True:
        await moment(at)
        yield at
        at += every
