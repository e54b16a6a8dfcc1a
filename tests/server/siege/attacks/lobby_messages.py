"""Talk to the lobby, where nobody listens, as fast as the line takes it."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import text_frame

SOCKETS = 10
AT_ONCE = 2000


async def attack(attacker: Attacker) -> dict[str, Any]:
    data = text_frame("x") * AT_ONCE
    await attacker.begin()
    sent = await asyncio.gather(*(attacker.flood("/api/lobby", data) for _ in range(SOCKETS)))
    return {"frames sent a second": round(sum(sent) * AT_ONCE / attacker.seconds)}
