"""What a move costs with one, two and four workers, in processor time of all workers together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.server.scale.cluster import Door, Workers
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.random_player import News, Player, Shape, open_table
from tests.testkit.server.resource_usage import children, processor
from tests.testkit.server.server_process import ServerProcess
from tests.testkit.server.timers import pass_by

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
class Going:
    """A house with people in it, who play while the gate is open."""

    setup: Setup
    pids: list[int]
    database: int | None
    gate: asyncio.Event
    players: list[Player] = field(default_factory=list)
    slices: list[Slice] = field(default_factory=list)

    async def play(self, *, counted: bool) -> None:
        self.gate.set()
        await pass_by(WARM_S)
        before = self._count()
        begun = asyncio.get_running_loop().time()
        await pass_by(SLICE_S)
        after = self._count()
        seconds = asyncio.get_running_loop().time() - begun
        self.gate.clear()
        await pass_by(WARM_S)
        if counted:
            moves, workers, database = (b - a for a, b in zip(before, after))
            self.slices.append(Slice(round(moves), seconds, workers, database))

    def _count(self) -> tuple[float, float, float]:
        moves = sum(len(player.accepted) for player in self.players)  # each person's own
        database = processor_of_children(self.database) if self.database else 0.0
        return moves, sum(map(processor, self.pids)), database

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
    for pid in children(parent):
        with suppress(OSError):  # it has just ended
            total += processor(pid)
    return total


async def seat(going: Going, doors: list[Door], come_to: list[Door]) -> None:
    """Open tables at each worker; people then come to the door that is theirs."""
    rng, news = Random(len(doors)), News()

    async def think() -> None:
        """People take their time, and do nothing while the gate is closed."""
        await pass_by(THINK_S)
        await going.gate.wait()

    for door, arrival in zip(doors, come_to):
        for _ in range(TABLES):
            going.players += await open_table(
                door,
                rng,
                Shape("duel", 2, 0),
                news=news,
                think=think,
                follows=going.setup.arrival == "wrong",
                at=arrival,
            )


@asynccontextmanager
async def a_going(setup: Setup, postgres: Postgres, folder: Path) -> AsyncIterator[Going]:
    gate = asyncio.Event()
    if setup.arrival == "file":
        async with ServerProcess(folder / "scale.db", grace=0) as server:
            going = Going(setup, [server.pid], None, gate)
            door = Door(server.url)
            await seat(going, [door], [door])
            async with playing(going):
                yield going
        return
    house = Workers(postgres, cabled=False, schema=f"scale_{setup.name.replace(' ', '_')}")
    await house.open([*NAMES[: setup.workers]], lease=60)
    try:
        workers = house.workers.values()
        going = Going(setup, [each.pid for each in workers], postgres.pid, gate)
        doors = [Door(each.url) for each in workers]
        others = [await house.door(name) for name in house.workers]
        come_to = doors if setup.arrival == "right" else others[1:] + others[:1]
        await seat(going, doors, come_to)
        async with playing(going):
            yield going
    finally:
        await house.close()


@asynccontextmanager
async def playing(going: Going) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in going.players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def measure(postgres: Postgres, folder: Path, rounds: int) -> list[Going]:
    """All houses are up at once and play in turn, so that whatever else the machine does weighs on
    all of them alike."""
    async with AsyncExitStack() as stack:
        goings = [
            await stack.enter_async_context(a_going(setup, postgres, folder)) for setup in SETUPS
        ]
        for round in range(rounds + 1):
            for going in goings:
                await going.play(counted=round > 0)
    return goings
