"""Toggle `ready` on 190 sockets, each as often as one connection may speak."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.raw_http import GONE, Line
from tests.testkit.server.timers import ticks

SOCKETS = 190
TABLES = 38
RATE = 19
"""Messages a second on each socket: just below the limit."""
MOST = {"changes kept a second": 300}
"""Two hundred a second may come from one network, and some at once in the beginning."""


async def attack(enemy: Enemy) -> dict[str, Any]:
    sockets = await at_tables(enemy)
    own = f"changes WHERE code IN ({', '.join(map(repr, enemy.given['codes']))})"
    await enemy.begin()
    before = enemy.count(own)
    start, sent = asyncio.get_running_loop().time(), 0
    async for _ in ticks(1 / RATE, start):
        if enemy.left <= 0:
            break
        for place, line in enumerate(sockets):
            line.say(type="ready", ready=(sent + place // TABLES) % 2 == 0)
        sent += 1
    kept = enemy.count(own) - before
    return {
        "messages sent a second": round(sent * len(sockets) / enemy.seconds),
        "changes kept a second": round(kept / enemy.seconds),
    }


async def at_tables(enemy: Enemy) -> list[Line]:
    """As many guests as may be, each at a table of their own with a few tabs."""
    tables: list[tuple[str, str]] = []
    for _ in range(TABLES):
        opened = await enemy.ask("POST", "/api/tables", {})
        if opened.status == 201:
            tables.append((opened.json["code"], opened.cookie))
    enemy.given["codes"] = [code for code, _ in tables]
    sockets: list[Line] = []
    try:
        for number in range(SOCKETS):
            code, cookie = tables[number % len(tables)]
            sockets.append(line := await enemy.socket(f"/api/tables/{code}/live", cookie))
            line.say(type="join", client="enemy")
            enemy.read_away(line)
    except GONE:
        enemy.cut += 1
    return sockets
