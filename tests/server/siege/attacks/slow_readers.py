"""Ask for much on many sockets and read nothing of it: tables, the lobby and plain pages."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.raw_http import GONE, Line, request, text_frame
from tests.testkit.server.timers import ticks

SOCKETS = 60
"""At a table; half as many in the lobby, and as many plain lines."""
RATE = 19
PAGES = 100
"""Asked for at once on each plain line."""


async def attack(enemy: Enemy) -> dict[str, Any]:
    opened = await enemy.ask("POST", "/api/quick", {"bot": "page"})
    table = f"/api/tables/{opened.json['code']}/live"
    await enemy.begin()
    lines: list[Line] = []
    for path in [table] * SOCKETS + ["/api/lobby"] * (SOCKETS // 2):
        try:
            lines.append(line := await enemy.socket(path, opened.cookie, holds=4096))
            line.say(type="join", client="enemy")
        except GONE:
            enemy.cut += 1
    for _ in range(SOCKETS):
        try:
            plain = await Line.open(enemy.url, "127.66.0.1", holds=4096)
            plain.writer.write(request("GET", "/api/openapi.json") * PAGES)
            lines.append(plain)
        except GONE:
            enemy.cut += 1
    ping = text_frame('{"type":"ping","id":1000000000000}')
    async for _ in ticks(1 / RATE, asyncio.get_running_loop().time()):
        if enemy.left <= 0:
            break
        for line in lines[:SOCKETS]:
            line.writer.write(ping)
    return {"lines that read nothing": len(lines)}
