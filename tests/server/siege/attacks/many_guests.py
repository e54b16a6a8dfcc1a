"""Be a new guest with every request."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import wait

LINES = 10
SECONDS = 15
MOST = {"guests kept": 110}
"""A hundred within an hour, and a few more as time passes."""


async def attack(attacker: Attacker) -> dict[str, Any]:
    await attacker.begin()
    before = attacker.count("guests")

    async def come() -> None:
        line = await attacker.line()
        try:
            while attacker.left > 0:
                answer = await line.request("POST", "/api/guest", {})
                if answer.status not in (200, 201):
                    attacker.cut += 1
                    await wait(0.02)
        finally:
            line.close()

    await asyncio.gather(*(attacker.repeat(come) for _ in range(LINES)))
    return {"guests kept": attacker.count("guests") - before}
