"""Ask for much on many sockets and read nothing of it: tables, the lobby and plain pages."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import DISCONNECTED, RawConnection, request_bytes, text_frame
from tests.testkit.server.timers import ticks

SOCKETS = 60
"""At a table; half as many in the lobby, and as many plain lines."""
RATE = 19
PAGES = 100
"""Asked for at once on each plain line."""


async def attack(attacker: Attacker) -> dict[str, Any]:
    opened = await attacker.ask("POST", "/api/quick", {"bot": "page"})
    table = f"/api/tables/{opened.json['code']}/live"
    await attacker.begin()
    lines: list[RawConnection] = []
    for path in [table] * SOCKETS + ["/api/lobby"] * (SOCKETS // 2):
        try:
            lines.append(line := await attacker.socket(path, opened.cookie, holds=4096))
            line.send_message(type="join", client="enemy")
        except DISCONNECTED:
            attacker.cut += 1
    for _ in range(SOCKETS):
        try:
            plain = await RawConnection.open(attacker.url, "127.66.0.1", holds=4096)
            plain.writer.write(request_bytes("GET", "/api/openapi.json") * PAGES)
            lines.append(plain)
        except DISCONNECTED:
            attacker.cut += 1
    ping = text_frame('{"type":"ping","id":1000000000000}')
    async for _ in ticks(1 / RATE, asyncio.get_running_loop().time()):
        if attacker.left <= 0:
            break
        for line in lines[:SOCKETS]:
            line.writer.write(ping)
    return {"lines that read nothing": len(lines)}
