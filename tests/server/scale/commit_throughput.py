"""What PostgreSQL takes for changes alone: the more tables wait, the more share a commit."""

import asyncio
import resource
import time

from oriflamme.server.store.backends import open_store
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import AppendChange
from tests.testkit.server.markdown_report import markdown_table
from tests.testkit.server.postgres import Postgres

CHANGES = 20_000
MOST_EACH = 300
BODY = b"x" * 150
WAITING = (1, 10, 100, 1000)


async def commits(postgres: Postgres) -> str:
    """A line for so many tables that each wait for their change before they make another."""
    store = await open_store(postgres.url("commits"))
    try:
        rows = [await _with_tables(store, waiting) for waiting in WAITING]
    finally:
        await store.close()
    return (
        markdown_table(("tables at once", "changes/s", "median", "99 %", "µs of the worker"), rows)
        + "\n"
    )


async def _with_tables(store: Store, tables: int) -> tuple[object, ...]:
    each = min(MOST_EACH, CHANGES // tables)
    waits: list[float] = []

    async def play(code: str) -> None:
        for number in range(1, each + 1):
            begun = time.perf_counter()
            await store.commit(AppendChange(code, number, number, BODY))
            waits.append(time.perf_counter() - begun)

    begun, used = time.perf_counter(), _processor()
    await asyncio.gather(*(play(f"{tables}-{n}") for n in range(tables)))
    seconds, used = time.perf_counter() - begun, _processor() - used
    count = len(waits)
    waits.sort()
    median, late = (1000 * waits[int(count * part)] for part in (0.5, 0.99))
    cost = used / count * 1e6
    return tables, f"{count / seconds:,.0f}", f"{median:.0f} ms", f"{late:.0f} ms", f"{cost:.0f}"


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
