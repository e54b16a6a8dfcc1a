"""What can happen to a cluster of workers while people play there."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from tests.server.scale.cluster import Cluster
from tests.testkit.server.durability import (
    SHAPES,
    DurabilityCheck,
    wait_until_confirmed,
    wait_until_moved_on,
)
from tests.testkit.server.random_player import ProgressSignal, RandomPlayer, open_table
from tests.testkit.server.timers import wait

ACTS = 5
"""Confirmed between one fault and the next, at least."""
AWAY_S = 6.0
"""How long the database's network is cut: longer than a lease."""

Fault = Callable[[Cluster, list[RandomPlayer]], Awaitable[None]]


@dataclass
class Trial:
    """What came of it."""

    checked: DurabilityCheck = field(default_factory=DurabilityCheck)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """By fault: how long until every table had moved on."""


async def kill_a_worker(cluster: Cluster, players: list[RandomPlayer]) -> None:
    """The owner of the first table; another of that name comes in its place."""
    worker = cluster.workers[await cluster.owner(players[0].code)]
    await worker.kill()


async def restart_the_database(cluster: Cluster, players: list[RandomPlayer]) -> None:
    """As a power cut would."""
    await asyncio.to_thread(cluster.postgres.stop)
    await asyncio.to_thread(cluster.postgres.start)


async def cut_the_network(cluster: Cluster, players: list[RandomPlayer]) -> None:
    """Nothing comes through between workers and database, and neither is told."""
    cluster.database_relay.cut()
    await wait(AWAY_S)
    cluster.database_relay.mend()


FAULTS: dict[str, Fault] = {
    "a worker killed": kill_a_worker,
    "the database restarted": restart_the_database,
    "the network to it cut": cut_the_network,
}


async def try_faults(cluster: Cluster, faults: list[str], seed: int, tables: int) -> Trial:
    """Let people play, let faults happen, and hold what was told against what is kept."""
    rng, progress, trial = Random(seed), ProgressSignal(), Trial()
    players: list[RandomPlayer] = []
    for n in range(tables):
        shape = SHAPES[n % len(SHAPES)]
        players += await open_table(cluster, rng, shape, progress=progress, follows=n % 2 == 0)
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(player.play()) for player in players]
        for fault in faults:
            await more_acts(players, progress)
            await FAULTS[fault](cluster, players)
            begun = time.monotonic()
            before = {player.code: player.number or 0 for player in players}
            await wait_until_moved_on(players, progress, before)
            trial.seconds.setdefault(fault, []).append(time.monotonic() - begun)
            await hold(cluster, players, trial.checked)
            for worker in cluster.workers.values():
                if not worker.is_up.is_set():
                    await worker.start()
        await more_acts(players, progress)
        for task in playing:
            task.cancel()
    await hold(cluster, players, trial.checked)
    return trial


async def more_acts(players: list[RandomPlayer], progress: ProgressSignal) -> None:
    """So many more than are confirmed now."""
    await wait_until_confirmed(
        players, progress, sum(len(player.accepted) for player in players) + ACTS
    )


async def hold(cluster: Cluster, players: list[RandomPlayer], checked: DurabilityCheck) -> None:
    """What was told up to now against what is kept, while the players go on."""
    heard = [player.take() for player in players]
    rows = {code: await cluster.changes(code) for code in {player.code for player in players}}
    checked.games = sum(player.games for player in players)
    checked.check(heard, lambda code: rows[code])
