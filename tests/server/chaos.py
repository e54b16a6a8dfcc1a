"""Kill the server at random moments; nothing that was confirmed may be lost.

PYTHONPATH=tests python -m server.chaos --kills 200
"""

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Protocol

from oriflamme.server.history.recovery import last_games, replay
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.telling.changes import recall
from server.player import News, Player, open_table
from server.process import ServerProcess

STUCK_S = 120
"""A table where nothing happened for so long after a restart is stuck."""
ACTS = 3
"""Confirmed before each kill, at least."""
LONGEST = 1500
"""Messages heard between a restart and the next kill, at most."""
AGAIN = 0.1
"""How often the server is killed a second time as soon as it is up."""


@dataclass
class Toll:
    """What a run of kills came to."""

    kills: int = 0
    acts: int = 0
    changes: int = 0
    games: int = 0


async def chaos(kills: int, folder: Path, seed: int, report: Callable[[Toll], None]) -> Toll:
    rng = Random(seed)
    server = ServerProcess(folder / "chaos.db", grace=0, away=1)
    await server.start()
    shapes = [("base", 1, 2), ("base", 3, 0), ("ablaze", 2, 1), ("duel", 1, 1), ("mixed", 2, 2)]
    players: list[Player] = []
    news = News()
    for ruleset, people, bots in shapes:
        players += await open_table(
            server, rng, people=people, bots=bots, ruleset=ruleset, news=news
        )
    toll = Toll()
    try:
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in players]
            while toll.kills < kills:
                await some_acts(players, news, rng)
                await strike(players, server, toll)
                if toll.kills < kills and rng.random() < AGAIN:
                    await strike(players, server, toll)
                before = {player.code: player.number or 0 for player in players}
                await moved_on(players, news, before)
                report(toll)
            for task in playing:
                task.cancel()
    finally:
        await server.kill()
    broken = [line for line in server.log if '"level": "error"' in line]
    assert not broken, broken
    return toll


async def strike(players: list[Player], server: ServerProcess, toll: Toll) -> None:
    """Kill the server, look at what is left, and start it again."""
    await server.kill()
    toll.kills += 1
    check(players, partial(kept, server.database), toll)
    await server.start()


async def some_acts(players: list[Player], news: News, rng: Random) -> None:
    """Wait for any moment after something was confirmed that could be lost."""
    moment = sum(player.heard for player in players) + rng.randrange(LONGEST)
    await news.until(
        lambda: (
            sum(len(player.accepted) for player in players) >= ACTS
            and sum(player.heard for player in players) >= moment
        )
    )


async def moved_on(players: list[Player], news: News, before: dict[str, int]) -> None:
    """Wait until every table has gone on by itself."""

    def still() -> set[str]:
        return {p.code for p in players if (p.number or 0) <= before[p.code]}

    try:
        async with asyncio.timeout(STUCK_S):
            await news.until(lambda: not still())
    except TimeoutError:
        raise AssertionError(f"stuck: {still()}") from None


class Witness(Protocol):
    """Somebody who was told things."""

    code: str
    games: int
    accepted: dict[str, int]
    told: dict[int, Any]


def check(players: Sequence[Witness], kept: Callable[[str], list[ChangeRow]], toll: Toll) -> None:
    """Hold what clients were told against what is on the disk."""
    toll.games = sum(player.games for player in players)
    for code in {player.code for player in players}:
        rows = kept(code)
        last = rows[-1].number
        oldest = min((n for p in players if p.code == code for n in p.told), default=last)
        played_from = last_games(rows, sum(row.number >= oldest for row in rows))
        steps = replay(code, rows, played_from=played_from)
        truth = {step.table.number: step for step in steps}
        for player in players:
            if player.code == code:
                check_player(player, rows, truth)
                toll.acts += len(player.accepted)
                toll.changes += len(player.told)
                player.accepted.clear()
                player.told.clear()


def check_player(player: Witness, rows: list[ChangeRow], truth: dict[int, Any]) -> None:
    kept = {row.number: row for row in rows}
    let_go = {row.number - n for row in rows for n in range(1, row.skipped + 1)}
    for id, number in player.accepted.items():
        assert json.loads(kept[number].body)["id"] == id, f"act {id} was lost"
    for number, what in player.told.items():
        if number in let_go:
            continue
        step = truth[number]
        again = recall(step.table, step.at, step.change, step.events)
        assert json.loads(again.what) == what, f"change {number} was told otherwise"


def kept(database: Path, code: str) -> list[ChangeRow]:
    with closing(sqlite3.connect(database)) as link:
        rows = link.execute(
            "SELECT number, at, body, skipped FROM changes WHERE code = ? ORDER BY number", (code,)
        )
        return [ChangeRow(*row) for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    def report(toll: Toll) -> None:
        if toll.kills % 10 == 0:
            sys.stdout.write(f"{toll}\n")
            sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder:
        toll = asyncio.run(chaos(given.kills, Path(folder), given.seed, report))
    sys.stdout.write(f"nothing lost, nothing stuck: {toll}\n")


if __name__ == "__main__":
    main()
