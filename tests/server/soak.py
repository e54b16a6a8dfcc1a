"""Play many games over real sockets; the log stays clean and memory flat.

PYTHONPATH=tests python -m server.soak --games 500
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from server.player import News, Player, open_table
from server.process import ServerProcess

TABLES = [("base", 1, 3), ("ablaze", 2, 2), ("duel", 1, 1), ("mixed", 3, 2), ("base", 4, 0)]
MOST_GROWTH = 0.25
"""Of the memory in use once a fifth of the games is played."""


def memory(pid: int) -> int:
    """Resident kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def soak(games: int, folder: Path, seed: int) -> None:
    rng = Random(seed)
    server = ServerProcess(folder / "soak.db")
    await server.start()
    began = time.monotonic()
    news = News()
    try:
        players: list[Player] = []
        for n in range(10):
            ruleset, people, bots = TABLES[n % len(TABLES)]
            players += await open_table(
                server,
                rng,
                people=people,
                bots=bots,
                ruleset=ruleset,
                games=-(-games // 10),
                news=news,
            )
        async with asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play())
            early = await watch(players, news, server, games)
    finally:
        late = memory(server.pid)
        status = await server.stop()
    seconds = time.monotonic() - began
    played = finished(players)
    sys.stdout.write(f"{played} games in {seconds:.0f} s; {early} kB early, {late} kB at the end\n")
    assert status == 0, status
    assert played >= games, played
    assert not server.errors(), server.errors()
    assert late < early * (1 + MOST_GROWTH), "memory grows"


def finished(players: list[Player]) -> int:
    return sum({player.code: player.games for player in players}.values())


async def watch(players: list[Player], news: News, server: ServerProcess, games: int) -> int:
    """Wait for the games to end; the memory in use after a fifth of them."""
    early = 0
    for tenth in range(1, 11):
        await news.until(lambda so_far=games * tenth // 10: finished(players) >= so_far)  # type: ignore[misc]
        now = memory(server.pid)
        if tenth == 2:
            early = now
        sys.stdout.write(f"{finished(players)} games, {now} kB\n")
        sys.stdout.flush()
    return early


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(soak(given.games, Path(folder), given.seed))


if __name__ == "__main__":
    main()
