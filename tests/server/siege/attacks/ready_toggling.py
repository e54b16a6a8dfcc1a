"""Toggle `ready` on 190 sockets, each as often as one connection may speak."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import DISCONNECTED, RawConnection
from tests.testkit.server.timers import ticks

SOCKETS = 190
TABLES = 38
RATE = 19
"""Messages a second on each socket: just below the limit."""
MOST = {"changes kept a second": 300}
"""Two hundred a second may come from one network, and some at once in the beginning."""


async def attack(attacker: Attacker) -> dict[str, Any]:
    sockets = await at_tables(attacker)
    own = f"changes WHERE code IN ({', '.join(map(repr, attacker.given['codes']))})"
    await attacker.begin()
    before = attacker.count(own)
    start, sent = asyncio.get_running_loop().time(), 0
    async for _ in ticks(1 / RATE, start):
        if attacker.left <= 0:
            break
        for place, line in enumerate(sockets):
            line.send_message(type="ready", ready=(sent + place // TABLES) % 2 == 0)
        sent += 1
    kept = attacker.count(own) - before
    return {
        "messages sent a second": round(sent * len(sockets) / attacker.seconds),
        "changes kept a second": round(kept / attacker.seconds),
    }


async def at_tables(attacker: Attacker) -> list[RawConnection]:
    """As many guests as may be, each at a table of their own with a few tabs."""
    tables: list[tuple[str, str]] = []
    for _ in range(TABLES):
        opened = await attacker.ask("POST", "/api/tables", {})
        if opened.status == 201:
            tables.append((opened.json["code"], opened.cookie))
    attacker.given["codes"] = [code for code, _ in tables]
    sockets: list[RawConnection] = []
    try:
        for number in range(SOCKETS):
            code, cookie = tables[number % len(tables)]
            sockets.append(line := await attacker.socket(f"/api/tables/{code}/live", cookie))
            line.send_message(type="join", client="enemy")
            attacker.drain(line)
    except DISCONNECTED:
        attacker.cut += 1
    return sockets
