"""Begin 1,500 requests, half of them with a body, and add a byte to each every second."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.raw_http import Line
from tests.testkit.server.timers import pass_by

REQUESTS = 1500
SECONDS = 25
HEAD = b"GET /api/tables HTTP/1.1\r\nHost: siege.example\r\nX-Slow: "
BODY = b"POST /api/guest HTTP/1.1\r\nHost: siege.example\r\nContent-Length: 2000\r\n\r\n{"
MOST = {"still open": 200}


async def attack(enemy: Enemy) -> dict[str, Any]:
    lines: list[Line] = []
    ended: set[Line] = set()

    async def begin(start: bytes) -> None:
        line = await enemy.line()
        lines.append(line)
        line.writer.write(start)
        await line.read_away()
        ended.add(line)

    await enemy.begin()
    reading = [asyncio.create_task(begin(HEAD if n % 2 else BODY)) for n in range(REQUESTS)]
    while enemy.left > 1:
        await pass_by(1)
        for line in lines:
            if line not in ended:
                line.writer.write(b"a")
    refused = sum(task.done() and task.exception() is not None for task in reading)
    enemy.cut = len(ended) + refused
    for task in reading:
        task.cancel()
    return {"still open": len(lines) - len(ended)}
