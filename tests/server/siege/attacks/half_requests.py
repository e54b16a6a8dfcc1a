"""Begin 1,500 requests, half of them with a body, and add a byte to each every second."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import RawConnection
from tests.testkit.server.timers import wait

REQUESTS = 1500
SECONDS = 25
HEAD = b"GET /api/tables HTTP/1.1\r\nHost: siege.example\r\nX-Slow: "
BODY = b"POST /api/guest HTTP/1.1\r\nHost: siege.example\r\nContent-Length: 2000\r\n\r\n{"
MOST = {"still open": 200}


async def attack(attacker: Attacker) -> dict[str, Any]:
    lines: list[RawConnection] = []
    ended: set[RawConnection] = set()

    async def begin(start: bytes) -> None:
        line = await attacker.line()
        lines.append(line)
        line.writer.write(start)
        await line.drain()
        ended.add(line)

    await attacker.begin()
    reading = [asyncio.create_task(begin(HEAD if n % 2 else BODY)) for n in range(REQUESTS)]
    while attacker.left > 1:
        await wait(1)
        for line in lines:
            if line not in ended:
                line.writer.write(b"a")
    refused = sum(task.done() and task.exception() is not None for task in reading)
    attacker.cut = len(ended) + refused
    for task in reading:
        task.cancel()
    return {"still open": len(lines) - len(ended)}
