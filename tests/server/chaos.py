"""Kill the server at random moments; nothing that was confirmed may be lost.

python -m tests.server.chaos --kills 200
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from tests.testkit.server.durability import (
    SHAPES,
    DurabilityCheck,
    stored_changes,
    wait_until_confirmed,
    wait_until_moved_on,
)
from tests.testkit.server.markdown_report import print_line
from tests.testkit.server.random_player import ProgressSignal, RandomPlayer, open_table
from tests.testkit.server.server_process import ServerProcess

ACTS = 3
"""Confirmed before each kill, at least."""
LONGEST = 1500
"""Messages heard between a restart and the next kill, at most."""
AGAIN = 0.1
"""How often the server is killed a second time as soon as it is up."""


async def chaos(
    kills: int, folder: Path, seed: int, report: Callable[[DurabilityCheck], None]
) -> DurabilityCheck:
    rng = Random(seed)
    server = ServerProcess(folder / "chaos.db", grace=0, disconnect_timeout=1)
    await server.start()
    players: list[RandomPlayer] = []
    progress, checked = ProgressSignal(), DurabilityCheck()
    for shape in SHAPES:
        players += await open_table(server, rng, shape, progress=progress)
    try:
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in players]
            while checked.kills < kills:
                await wait_until_confirmed(players, progress, ACTS, rng.randrange(LONGEST))
                await strike(players, server, checked)
                if checked.kills < kills and rng.random() < AGAIN:
                    await strike(players, server, checked)
                before = {player.code: player.number or 0 for player in players}
                await wait_until_moved_on(players, progress, before)
                report(checked)
            for task in playing:
                task.cancel()
    finally:
        await server.kill()
    broken = [line for line in server.log if '"level": "error"' in line]
    assert not broken, broken
    return checked


async def strike(
    players: list[RandomPlayer], server: ServerProcess, checked: DurabilityCheck
) -> None:
    """Kill the server, look at what is left, and start it again."""
    await server.kill()
    checked.kills += 1
    checked.games = sum(player.games for player in players)
    checked.check([player.take() for player in players], partial(stored_changes, server.database))
    await server.start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    def report(checked: DurabilityCheck) -> None:
        if checked.kills % 10 == 0:
            print_line(f"{checked}")

    with tempfile.TemporaryDirectory() as folder:
        checked = asyncio.run(chaos(given.kills, Path(folder), given.seed, report))
    print_line(f"nothing lost, nothing stuck: {checked}")


if __name__ == "__main__":
    main()
