"""One attack on one server: how honest tables fare without it and with it, side by side."""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import quantiles
from types import ModuleType
from typing import Any

from tests.server.siege.honest_clients import DueAction, HonestTable, Newcomers, open_honest_table
from tests.server.siege.outcome import AttackOutcome, Waits, attack_of
from tests.testkit.server.durability import stored_changes
from tests.testkit.server.resource_usage import ResourceMonitor, ResourceUsage
from tests.testkit.server.server_process import LIMITS, ServerProcess
from tests.testkit.server.timers import wait

ATTACKS = tuple(
    sorted(p.stem for p in (Path(__file__).parent / "attacks").glob("*.py") if p.stem[0] != "_")
)
ROOT = Path(__file__).parents[3]
WARM_UP_S = 1.0
"""Not counted: a server is slower at first."""
GAP_S = 0.5
"""Between the two, so that nothing that is due in the calm has to wait for the storm."""
PATIENCE_S = 600
"""A siege that is not over by then is stuck."""


@dataclass(frozen=True)
class SiegeSpans:
    """How long a siege looks on without the attack, and with it."""

    calm: float = 6.0
    struck: float = 8.0
    tables: int = 8
    longest: float = 60.0
    """For attacks that ask for more time."""


async def besiege(
    name: str, folder: Path, span: SiegeSpans, *, checkout: Path | None = None, seed: int = 1
) -> AttackOutcome:
    attack, rng = attack_of(name), Random(seed)
    seconds = min(max(span.struck, getattr(attack, "SECONDS", 0)), span.longest)
    server = server_for(attack, folder / "siege.db", checkout)
    async with asyncio.timeout(PATIENCE_S), server:
        laid: dict[str, Any] = {}
        if hasattr(attack, "beforehand"):
            laid = await attack.beforehand(server)
        options = getattr(attack, "OPTIONS", {})
        tables = [await open_honest_table(server, n, rng, options) for n in range(span.tables)]
        newcomers = Newcomers(server.url)
        watch = ResourceMonitor(server.pid, server.database)
        loop = asyncio.get_running_loop()
        async with going_on(*(table.play() for table in tables), newcomers.come()):
            async with attacker_process(name, server, seconds, laid) as foe:
                await wait(WARM_UP_S)
                watch.sample()
                calm = (loop.time(), loop.time() + span.calm)
                await wait(span.calm + GAP_S)
                struck = (loop.time(), loop.time() + seconds)
                async with going_on(watch.run()):
                    found = await foe.attack()
            end = loop.time()
            decisions = [due for table in tables for due in table.due_by(end)]
            for table in tables:
                await table.decided_again()
    lost, doubled = unkept(tables, server.database)
    players = [each for table in tables for each in table.players]
    return AttackOutcome(
        attack=name,
        calm=waits(decisions, calm, end),
        struck=waits(decisions, struck, end),
        newcomers=waits(newcomers.dues, struck, end),
        **growth(watch.first, watch.most),
        log_lines=len(server.log),
        confirmed=sum(len(table.accepted) for table in tables),
        lost=lost,
        doubled=doubled,
        refused=dict(sum((each.refusals for each in players), Counter())),
        taken_over=sum(each.taken_over for each in players),
        least_bank_s=min(each.least_bank for each in players),
        cut=found["cut"],
        spoils=found["spoils"],
    )


def server_for(attack: ModuleType, database: Path, checkout: Path | None) -> ServerProcess:
    """With every limit a server usually has."""
    prelude = ""
    if getattr(attack, "IS_CLOCK_STEPPED", False):
        clock = database.with_suffix(".clock")
        clock.write_text("0")
        prelude = (
            "from pathlib import Path; from tests.server.siege.stepped_clock import step_by; "
            f"step_by(Path({str(clock)!r}))"
        )
    usual = dict.fromkeys(LIMITS)
    settings = {**usual, "bot_delay": 0.2, **getattr(attack, "SETTINGS", {})}
    return ServerProcess(database, checkout=checkout, prelude=prelude, **settings)


@asynccontextmanager
async def going_on(*what: Any) -> AsyncIterator[None]:
    """Have things go on beside; a failure among them ends it all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each) for each in what]
        yield
        for task in tasks:
            task.cancel()


class AttackerProcess:
    """The process of an attacker that is prepared."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def attack(self) -> dict[str, Any]:
        """Give the word; what it came to."""
        said, _ = await self._process.communicate(b"strike\n")
        found: dict[str, Any] = json.loads(said)
        return found


@asynccontextmanager
async def attacker_process(
    name: str, server: ServerProcess, seconds: float, laid: dict[str, Any]
) -> AsyncIterator[AttackerProcess]:
    told = {
        "url": server.url,
        "pid": server.pid,
        "database": str(server.database),
        "seconds": seconds,
        "given": laid,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.siege.attacker", name, json.dumps(told)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{os.environ.get('PYTHONPATH', '')}"},
    )
    try:
        assert process.stdout
        assert await process.stdout.readline() == b"ready\n", f"{name} could not be prepared"
        yield AttackerProcess(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def waits(dues: list[DueAction], span: tuple[float, float], end: float) -> Waits:
    """Those not done by the end have waited until then, at least."""
    start, stop = span
    chosen = [due for due in dues if start <= due.at < stop]
    each = sorted(due.waited(end) * 1000 for due in chosen)
    cut = quantiles(each, n=100, method="inclusive") if len(each) > 1 else [0.0] * 99
    missing = sum(due.was_missed for due in chosen)
    return Waits(len(each), round(cut[49], 1), round(cut[98], 1), missing)


def growth(first: ResourceUsage, most: ResourceUsage) -> dict[str, Any]:
    return {
        "memory_mb": round((most.memory - first.memory) / 1024, 1),
        "disk_mb": round((most.disk - first.disk) / 2**20, 1),
        "files": most.files - first.files,
    }


def unkept(tables: list[HonestTable], database: Path) -> tuple[int, int]:
    """Of all acts that were confirmed: those the disk does not hold, and those it holds twice."""
    lost = doubled = 0
    for table in tables:
        rows = stored_changes(database, table.code)
        ids = {row.number: json.loads(row.body).get("id") for row in rows}
        times = Counter(ids.values())
        lost += sum(ids.get(number) != id for id, number in table.accepted.items())
        doubled += sum(times[id] > 1 for id in table.accepted)
    return lost, doubled
