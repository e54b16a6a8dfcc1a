"""Toggle `ready` on 190 sockets, each as often as one connection may speak."""

import asyncio
from typing import Any

from server.siege.enemy import Enemy
from server.siege.pace import ticks
from server.siege.wire import GONE, Line

SOCKETS = 190
TABLES = 38
RATE = 19
"""Messages a second on each socket: just below the limit."""
MOST = {"changes kept a second": 200}


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
    """One guest with as many tabs as may be, at as many tables as may be."""
    cookie = (await enemy.ask("POST", "/api/guest", {})).cookie
    codes: list[str] = enemy.given.setdefault("codes", [])
    for _ in range(TABLES):
        opened = await enemy.ask("POST", "/api/tables", {}, cookie)
        if opened.status == 201:
            codes.append(opened.json["code"])
    sockets: list[Line] = []
    try:
        for number in range(SOCKETS):
            path = f"/api/tables/{codes[number % len(codes)]}/live"
            sockets.append(line := await enemy.socket(path, cookie))
            line.say(type="join", client="enemy")
            enemy.read_away(line)
    except GONE:
        enemy.cut += 1
    return sockets
