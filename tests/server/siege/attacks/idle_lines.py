"""Open lines and say nothing, until the server can open no more files."""

import resource
from pathlib import Path
from typing import Any

from server.siege.enemy import Enemy
from server.siege.pace import pass_by
from server.siege.wire import GONE, Line

ROOM = 400
"""Files the server may open beyond those it has; honest people need some of them."""
LINES = 1000


async def attack(enemy: Enemy) -> dict[str, Any]:
    has = sum(1 for _ in Path(f"/proc/{enemy.pid}/fd").iterdir())
    _, most = resource.prlimit(enemy.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(enemy.pid, resource.RLIMIT_NOFILE, (has + ROOM, most))
    asking = await enemy.line("127.0.0.1")
    await asking.ask("GET", "/readyz")
    await enemy.begin()
    lines: list[Line] = []
    try:
        while len(lines) < LINES and enemy.left > 1:
            lines.append(await enemy.line())
            if len(lines) % 50 == 0:
                await pass_by(0.05)
    except GONE:
        enemy.cut += 1
    ready = await told(asking)
    while enemy.left > 0:
        await pass_by(0.2)
        ready = ready if ready != 200 else await told(asking)
    return {"lines open": len(lines), "/readyz meanwhile": ready}


async def told(asking: Line) -> int:
    """What `/readyz` says on a line that was open before."""
    try:
        return (await asking.ask("GET", "/readyz")).status
    except GONE:
        return 0
