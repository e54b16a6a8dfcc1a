"""Talk to the lobby, where nobody listens, as fast as the line takes it."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.raw_http import text_frame

SOCKETS = 10
AT_ONCE = 2000


async def attack(enemy: Enemy) -> dict[str, Any]:
    data = text_frame("x") * AT_ONCE
    await enemy.begin()
    sent = await asyncio.gather(*(enemy.flood("/api/lobby", data) for _ in range(SOCKETS)))
    return {"frames sent a second": round(sum(sent) * AT_ONCE / enemy.seconds)}
