"""What a move costs with one, two and four workers, in processor time of all workers together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.server.scale.cluster import Cluster, ProxyAddress
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.random_player import ProgressSignal, RandomPlayer, TableShape, open_table
from tests.testkit.server.resource_usage import child_processes, cpu_seconds
from tests.testkit.server.server_process import ServerProcess
from tests.testkit.server.timers import wait

TABLES: Final = 25
"""At each worker, with two people each."""
THINK_S: Final = 0.1
SLICE_S: Final = 2.0
WARM_S: Final = 0.5
NAMES: Final = ("anna", "bruno", "clara", "dario")


@dataclass(frozen=True)
class Setup:
    """How many workers, and how people come to them."""

    workers: int
    arrival: str
    """`right`: to the owner of their table; `wrong`: first to another, and then as they are told;
    `spoken for`: to another, and they stay there; `file`: one process with a file of SQLite's."""

    @property
    def name(self) -> str:
        return f"{self.workers} {self.arrival}"


SETUPS: Final = (
    Setup(1, "file"),
    Setup(1, "right"),
    Setup(2, "right"),
    Setup(2, "wrong"),
    Setup(4, "right"),
    Setup(4, "wrong"),
    Setup(2, "spoken for"),
)


@dataclass
class Slice:
    """What was counted while people played for a while."""

    moves: int
    seconds: float
    workers: float
    """Seconds of the processor, of all workers together."""
    database: float


@dataclass
class RunningSetup:
    """A running server with players, who play while the gate is open."""

    setup: Setup
    pids: list[int]
    database: int | None
    gate: asyncio.Event
    players: list[RandomPlayer] = field(default_factory=list)
    slices: list[Slice] = field(default_factory=list)

    async def play(self, *, counted: bool) -> None:
        self.gate.set()
        await wait(WARM_S)
        before = self._count()
        begun = asyncio.get_running_loop().time()
        await wait(SLICE_S)
        after = self._count()
        seconds = asyncio.get_running_loop().time() - begun
        self.gate.clear()
        await wait(WARM_S)
        if counted:
            moves, workers, database = (b - a for a, b in zip(before, after))
            self.slices.append(Slice(round(moves), seconds, workers, database))

    def _count(self) -> tuple[float, float, float]:
        moves = sum(len(player.accepted) for player in self.players)  # each person's own
        database = processor_of_children(self.database) if self.database else 0.0
        return moves, sum(map(cpu_seconds, self.pids)), database

    @property
    def moves(self) -> int:
        return sum(each.moves for each in self.slices)

    @property
    def cost(self) -> float:
        """Microseconds of the workers' processors for a move."""
        return sum(each.workers for each in self.slices) / self.moves * 1e6

    @property
    def database_cost(self) -> float:
        return sum(each.database for each in self.slices) / self.moves * 1e6

    @property
    def pace(self) -> float:
        return self.moves / sum(each.seconds for each in self.slices)


def processor_of_children(parent: int) -> float:
    total = 0.0
    for pid in child_processes(parent):
        with suppress(OSError):  # it has just ended
            total += cpu_seconds(pid)
    return total


async def seat(
    running: RunningSetup, addresses: list[ProxyAddress], come_to: list[ProxyAddress]
) -> None:
    """Open tables at each worker; people then connect to their own address."""
    rng, progress = Random(len(addresses)), ProgressSignal()

    async def think() -> None:
        """People take their time, and do nothing while the gate is closed."""
        await wait(THINK_S)
        await running.gate.wait()

    for address, arrival in zip(addresses, come_to):
        for _ in range(TABLES):
            running.players += await open_table(
                address,
                rng,
                TableShape("duel", 2, 0),
                progress=progress,
                think=think,
                follows=running.setup.arrival == "wrong",
                at=arrival,
            )


@asynccontextmanager
async def running_setup(
    setup: Setup, postgres: Postgres, folder: Path
) -> AsyncIterator[RunningSetup]:
    gate = asyncio.Event()
    if setup.arrival == "file":
        async with ServerProcess(folder / "scale.db", grace=0) as server:
            running = RunningSetup(setup, [server.pid], None, gate)
            address = ProxyAddress(server.url)
            await seat(running, [address], [address])
            async with playing(running):
                yield running
        return
    cluster = Cluster(
        postgres, can_cut_database=False, schema=f"scale_{setup.name.replace(' ', '_')}"
    )
    await cluster.open([*NAMES[: setup.workers]], lease=60)
    try:
        workers = cluster.workers.values()
        running = RunningSetup(setup, [each.pid for each in workers], postgres.pid, gate)
        addresses = [ProxyAddress(each.url) for each in workers]
        others = [await cluster.proxy_to(name) for name in cluster.workers]
        come_to = addresses if setup.arrival == "right" else others[1:] + others[:1]
        await seat(running, addresses, come_to)
        async with playing(running):
            yield running
    finally:
        await cluster.close()


@asynccontextmanager
async def playing(running: RunningSetup) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in running.players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def measure(postgres: Postgres, folder: Path, rounds: int) -> list[RunningSetup]:
    """All servers are up at once and play in turn, so that whatever else the machine does weighs on
    all of them alike."""
    async with AsyncExitStack() as stack:
        setups = [
            await stack.enter_async_context(running_setup(setup, postgres, folder))
            for setup in SETUPS
        ]
        for round in range(rounds + 1):
            for running in setups:
                await running.play(counted=round > 0)
    return setups
