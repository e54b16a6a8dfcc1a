"""What can happen to a house of many workers while people play there."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from tests.server.scale.cluster import Workers
from tests.testkit.server.durability import SHAPES, Toll, confirmed, moved_on
from tests.testkit.server.random_player import News, Player, open_table
from tests.testkit.server.timers import pass_by

ACTS = 5
"""Confirmed between one fault and the next, at least."""
AWAY_S = 6.0
"""How long the database's network is cut: longer than a lease."""

Fault = Callable[[Workers, list[Player]], Awaitable[None]]


@dataclass
class Trial:
    """What came of it."""

    toll: Toll = field(default_factory=Toll)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """By fault: how long until every table had moved on."""


async def kill_a_worker(house: Workers, players: list[Player]) -> None:
    """The owner of the first table; another of that name comes in its place."""
    worker = house.workers[await house.owner(players[0].code)]
    await worker.kill()


async def restart_the_database(house: Workers, players: list[Player]) -> None:
    """As a power cut would."""
    await asyncio.to_thread(house.postgres.stop)
    await asyncio.to_thread(house.postgres.start)


async def cut_the_network(house: Workers, players: list[Player]) -> None:
    """Nothing comes through between workers and database, and neither is told."""
    house.cable.cut()
    await pass_by(AWAY_S)
    house.cable.mend()


FAULTS: dict[str, Fault] = {
    "a worker killed": kill_a_worker,
    "the database restarted": restart_the_database,
    "the network to it cut": cut_the_network,
}


async def try_faults(house: Workers, faults: list[str], seed: int, tables: int) -> Trial:
    """Let people play, let faults happen, and hold what was told against what is kept."""
    rng, news, trial = Random(seed), News(), Trial()
    players: list[Player] = []
    for n in range(tables):
        shape = SHAPES[n % len(SHAPES)]
        players += await open_table(house, rng, shape, news=news, follows=n % 2 == 0)
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(player.play()) for player in players]
        for fault in faults:
            await more_acts(players, news)
            await FAULTS[fault](house, players)
            begun = time.monotonic()
            before = {player.code: player.number or 0 for player in players}
            await moved_on(players, news, before)
            trial.seconds.setdefault(fault, []).append(time.monotonic() - begun)
            await hold(house, players, trial.toll)
            for worker in house.workers.values():
                if not worker.is_up.is_set():
                    await worker.start()
        await more_acts(players, news)
        for task in playing:
            task.cancel()
    await hold(house, players, trial.toll)
    return trial


async def more_acts(players: list[Player], news: News) -> None:
    """So many more than are confirmed now."""
    await confirmed(players, news, sum(len(player.accepted) for player in players) + ACTS)


async def hold(house: Workers, players: list[Player], toll: Toll) -> None:
    """What was told up to now against what is kept, while the players go on."""
    heard = [player.take() for player in players]
    rows = {code: await house.changes(code) for code in {player.code for player in players}}
    toll.games = sum(player.games for player in players)
    toll.check(heard, lambda code: rows[code])
