"""A cluster of several workers on one PostgreSQL, behind a proxy, all on loopback."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

import asyncpg

from oriflamme.server.store.store import ChangeRow
from tests.server.scale.relay import Relay
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.server_process import ServerProcess


class ProxyAddress:
    """Where players connect: open, whether any worker is up behind it or not."""

    def __init__(self, url: str = "") -> None:
        self.url = url
        self.is_up = asyncio.Event()
        self.is_up.set()


class Cluster(ProxyAddress):
    """Workers by name, those that are up; and the proxy before them."""

    def __init__(self, postgres: Postgres, schema: str, *, can_cut_database: bool = True) -> None:
        """`can_cut_database`: their connection to the database goes through a relay."""
        super().__init__()
        self._can_cut_database = can_cut_database
        self._relays: list[Relay] = []
        self.postgres = postgres
        self.workers: dict[str, ServerProcess] = {}
        self.database_relay = Relay(lambda _: str(postgres.folder / ".s.PGSQL.5432"))
        self._front = Relay(self._choose)
        self._schema = schema
        self._turns = cycle(range(10**6))

    async def open(self, names: list[str], lease: float | None = None) -> None:
        self.url = f"http://127.0.0.1:{await self._front.start()}"
        database_relay = await self.database_relay.start()
        database = self.postgres.url(self._schema)
        if self._can_cut_database:
            where = f"127.0.0.1:{database_relay}"
            database = f"postgresql://oriflamme@{where}/postgres?search_path={self._schema}"
        for name in names:
            self.workers[name] = ServerProcess(
                Path(), shared=database, node=name, lease=lease, grace=0, disconnect_timeout=1
            )
        await asyncio.gather(*(worker.start() for worker in self.workers.values()))

    async def close(self) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.workers.values()))
        for relay in (self._front, self.database_relay, *self._relays):
            await relay.close()

    async def proxy_to(self, name: str) -> "ProxyAddress":
        """A proxy that takes people to this worker unless they name another."""
        relay = Relay(lambda first: self._choose(first, name))
        self._relays.append(relay)
        return ProxyAddress(f"http://127.0.0.1:{await relay.start()}")

    def _choose(self, first: bytes, usually: str = "") -> tuple[str, int]:
        """`/at/NAME/…` goes to the worker of that name, all else in turn to whoever is up."""
        path = first.split(b" ", 2)[1].decode() if first.count(b" ") > 1 else "/"
        up = [name for name, worker in self.workers.items() if worker.is_up.is_set()]
        if not up:
            raise ConnectionRefusedError
        is_way = path.startswith("/at/")
        named = path.removeprefix("/at/").partition("/")[0] if is_way else usually
        name = named if named in up else up[next(self._turns) % len(up)]
        return "127.0.0.1", self.workers[name].port

    async def changes(self, code: str) -> list[ChangeRow]:
        link = await asyncpg.connect(self.postgres.url(self._schema))
        try:
            rows = await link.fetch(
                "SELECT number, at, body, compacted FROM changes WHERE code = $1 ORDER BY number",
                code,
            )
        finally:
            await link.close()
        return [ChangeRow(*row) for row in rows]

    async def owner(self, code: str) -> str:
        """Whose a table is."""
        link = await asyncpg.connect(self.postgres.url(self._schema))
        try:
            found = await link.fetchval("SELECT node FROM leases WHERE code = $1", code)
        finally:
            await link.close()
        return str(found)


@asynccontextmanager
async def running_cluster(
    postgres: Postgres, schema: str, names: list[str], lease: float | None = None
) -> AsyncIterator[Cluster]:
    cluster = Cluster(postgres, schema)
    try:
        await cluster.open(names, lease)
        yield cluster
    finally:
        await cluster.close()
