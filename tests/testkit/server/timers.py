"""Moments in a row, so that those who wait for one wait for no longer than that."""

import asyncio
from collections.abc import AsyncIterator


async def wait_until(at: float) -> None:
    """Until a time of the event loop."""
    come = asyncio.Event()
    timer = asyncio.get_running_loop().call_at(at, come.set)
    try:
        await come.wait()
    finally:
        timer.cancel()


async def wait(seconds: float) -> None:
    await wait_until(asyncio.get_running_loop().time() + seconds)


async def ticks(every: float, first: float) -> AsyncIterator[float]:
    """The times of a steady pace. Whoever comes late for one gets it at once, with its own time."""
    at = first
    while True:
        await wait_until(at)
        yield at
        at += every
