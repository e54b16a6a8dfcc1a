"""Open lines and say nothing, until the server can open no more files."""

import asyncio
import resource
from pathlib import Path
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.raw_http import GONE
from tests.testkit.server.timers import pass_by

ROOM = 400
"""Files the server may open beyond those it has; honest people need some of them."""
LINES = 1000
EXPECTED = {"/readyz meanwhile": 200}
"""One who sits on lines does not use up the files at all."""


async def attack(enemy: Enemy) -> dict[str, Any]:
    has = sum(1 for _ in Path(f"/proc/{enemy.pid}/fd").iterdir())
    _, most = resource.prlimit(enemy.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(enemy.pid, resource.RLIMIT_NOFILE, (has + ROOM, most))
    await enemy.begin()
    ended = 0

    async def sit_idle() -> None:
        nonlocal ended
        line = await enemy.line()
        await line.read_away()
        ended += 1

    lines = [asyncio.create_task(sit_idle()) for _ in range(LINES)]
    await pass_by(enemy.left / 2)
    ready, still = await told(enemy), LINES - ended
    await pass_by(max(enemy.left, 0))
    for line in lines:
        line.cancel()
    enemy.cut = ended
    return {"lines open": still, "/readyz meanwhile": ready}


async def told(enemy: Enemy) -> int | str:
    """What `/readyz` says to somebody on this machine."""
    try:
        async with asyncio.timeout(3):
            return (await enemy.ask("GET", "/readyz", address="127.0.0.1")).status
    except GONE:
        return "not answered"
