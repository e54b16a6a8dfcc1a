"""Play many games over real sockets; the log stays clean and memory flat.

python -m tests.server.soak --games 500
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

from tests.testkit.server.markdown_report import print_line
from tests.testkit.server.random_player import ProgressSignal, RandomPlayer, TableShape, open_table
from tests.testkit.server.resource_usage import resident_kilobytes
from tests.testkit.server.server_process import ServerProcess

TABLES = 10
SHAPES = (
    TableShape("base", 1, 3),
    TableShape("ablaze", 2, 2),
    TableShape("duel", 1, 1),
    TableShape("mixed", 3, 2),
    TableShape("base", 4, 0),
)
MOST_GROWTH = 0.25
"""Of the memory in use once a fifth of the games is played."""


async def soak(games: int, folder: Path, seed: int) -> None:
    rng = Random(seed)
    server = ServerProcess(folder / "soak.db")
    await server.start()
    began = time.monotonic()
    progress, each = ProgressSignal(), -(-games // TABLES)
    players: list[RandomPlayer] = []
    try:
        for n in range(TABLES):
            shape = SHAPES[n % len(SHAPES)]
            players += await open_table(server, rng, shape, games=each, progress=progress)
        async with asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play())
            early = await watch(players, progress, server, games)
    finally:
        late = resident_kilobytes(server.pid)
        status = await server.stop()
    seconds = time.monotonic() - began
    played = finished(players)
    print_line(f"{played} games in {seconds:.0f} s; {early} kB early, {late} kB at the end")
    assert status == 0, status
    assert played >= games, played
    assert not server.errors(), server.errors()
    assert late < early * (1 + MOST_GROWTH), "memory grows"


def finished(players: list[RandomPlayer]) -> int:
    return sum({player.code: player.games for player in players}.values())


async def watch(
    players: list[RandomPlayer], progress: ProgressSignal, server: ServerProcess, games: int
) -> int:
    """Wait for the games to end; the memory in use after a fifth of them."""
    early = 0
    for tenth in range(1, 11):
        await progress.until(lambda so_far=games * tenth // 10: finished(players) >= so_far)  # type: ignore[misc]
        now = resident_kilobytes(server.pid)
        if tenth == 2:
            early = now
        print_line(f"{finished(players)} games, {now} kB")
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
