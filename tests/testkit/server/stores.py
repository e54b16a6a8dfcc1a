"""A store to be tried, in whichever database."""

import asyncio
from collections.abc import Awaitable, Callable

from oriflamme.server.store.backends import open_store
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import AppendChange


def with_store(database: str, what: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(database)
        try:
            await what(store)
        finally:
            await store.close()

    asyncio.run(run())


def change(number: int, code: str = "bado-kemi") -> AppendChange:
    return AppendChange(code, number, 1000 + number, b"{}")
