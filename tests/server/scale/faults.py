"""What can happen to a house of many workers while people play there."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from server.chaos import Toll, check, moved_on
from server.player import News, Player, open_table
from server.scale.house import Workers

SHAPES = (("base", 1, 2), ("base", 3, 0), ("ablaze", 2, 1), ("duel", 1, 1), ("mixed", 2, 2))
ACTS = 5
"""Confirmed between one fault and the next, at least."""
AWAY_S = 6.0
"""How long the database's network is cut: longer than a lease."""

Fault = Callable[[Workers, list[Player]], Awaitable[None]]


@dataclass
class Heard:
    """What one player was told, while they play on."""

    code: str
    games: int
    accepted: dict[str, int]
    told: dict[int, Any]


@dataclass
class Trial:
    """What came of it."""

    toll: Toll = field(default_factory=Toll)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """By fault: how long until every table had moved on."""


async def kill_a_worker(house: Workers, players: list[Player]) -> None:
    """The one whose the first table is; another of that name comes in its place."""
    worker = house.workers[await house.owner(players[0].code)]
    await worker.kill()


async def restart_the_database(house: Workers, players: list[Player]) -> None:
    """As a power cut would."""
    await asyncio.to_thread(house.postgres.stop)
    await asyncio.to_thread(house.postgres.start)


async def cut_the_network(house: Workers, players: list[Player]) -> None:
    """Nothing comes through between workers and database, and nobody is told."""
    house.cable.cut()
    pause = asyncio.get_running_loop().create_future()
    await asyncio.wait([pause], timeout=AWAY_S)
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
        ruleset, people, bots = SHAPES[n % len(SHAPES)]
        players += await open_table(
            house, rng, people=people, bots=bots, ruleset=ruleset, news=news, follows=n % 2 == 0
        )
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(player.play()) for player in players]
        for fault in faults:
            await some_acts(players, news)
            await FAULTS[fault](house, players)
            begun = time.monotonic()
            before = {player.code: player.number or 0 for player in players}
            await moved_on(players, news, before)
            trial.seconds.setdefault(fault, []).append(time.monotonic() - begun)
            await hold(house, players, trial.toll)
            for worker in house.workers.values():
                if not worker.is_up.is_set():
                    await worker.start()
        await some_acts(players, news)
        for task in playing:
            task.cancel()
    await hold(house, players, trial.toll)
    return trial


async def hold(house: Workers, players: list[Player], toll: Toll) -> None:
    """What was told up to now against what is kept."""
    codes = {player.code for player in players}
    told = {player: (dict(player.accepted), dict(player.told)) for player in players}
    for player in players:
        player.accepted.clear()
        player.told.clear()
    rows = {code: await house.changes(code) for code in codes}
    heard = [Heard(player.code, player.games, *told[player]) for player in players]
    check(heard, lambda code: rows[code], toll)


async def some_acts(players: list[Player], news: News) -> None:
    """At every table something goes on, and some of it is confirmed."""
    count = sum(len(player.accepted) for player in players) + ACTS
    await news.until(lambda: sum(len(player.accepted) for player in players) >= count)
