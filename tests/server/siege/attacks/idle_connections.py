"""Open lines and say nothing, until the server can open no more files."""

import asyncio
import resource
from pathlib import Path
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import DISCONNECTED
from tests.testkit.server.timers import wait

ROOM = 400
"""Files the server may open beyond those it has; honest people need some of them."""
LINES = 1000
EXPECTED = {"/readyz meanwhile": 200}
"""One who sits on lines does not use up the files at all."""


async def attack(attacker: Attacker) -> dict[str, Any]:
    has = sum(1 for _ in Path(f"/proc/{attacker.pid}/fd").iterdir())
    _, most = resource.prlimit(attacker.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(attacker.pid, resource.RLIMIT_NOFILE, (has + ROOM, most))
    await attacker.begin()
    ended = 0

    async def sit_idle() -> None:
        nonlocal ended
        line = await attacker.line()
        await line.drain()
        ended += 1

    lines = [asyncio.create_task(sit_idle()) for _ in range(LINES)]
    await wait(attacker.left / 2)
    ready, still = await told(attacker), LINES - ended
    await wait(max(attacker.left, 0))
    for line in lines:
        line.cancel()
    attacker.cut = ended
    return {"lines open": still, "/readyz meanwhile": ready}


async def told(attacker: Attacker) -> int | str:
    """What `/readyz` says to somebody on this machine."""
    try:
        async with asyncio.timeout(3):
            return (await attacker.ask("GET", "/readyz", address="127.0.0.1")).status
    except DISCONNECTED:
        return "not answered"
