"""Send websocket pings without end to the lobby and to a table, and read half of the answers."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import ping_frame

SOCKETS = 5
"""Of each kind."""
AT_ONCE = 2000


async def attack(attacker: Attacker) -> dict[str, Any]:
    data = ping_frame() * AT_ONCE
    opened = await attacker.ask("POST", "/api/quick", {"bot": "page"})
    table = f"/api/tables/{opened.json['code']}/live"
    await attacker.begin()
    floods = [
        attacker.flood(path, data, opened.cookie, reads=reads)
        for path in ("/api/lobby", table)
        for reads in (True, False)
        for _ in range(SOCKETS)
    ]
    sent = await asyncio.gather(*floods)
    return {"frames sent a second": round(sum(sent) * AT_ONCE / attacker.seconds)}
