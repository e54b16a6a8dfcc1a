"""Be a new guest with every request."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.timers import pass_by

LINES = 10
SECONDS = 15
MOST = {"guests kept": 110}
"""A hundred within an hour, and a few more as time passes."""


async def attack(enemy: Enemy) -> dict[str, Any]:
    await enemy.begin()
    before = enemy.count("guests")

    async def come() -> None:
        line = await enemy.line()
        try:
            while enemy.left > 0:
                answer = await line.ask("POST", "/api/guest", {})
                if answer.status not in (200, 201):
                    enemy.cut += 1
                    await pass_by(0.02)
        finally:
            line.leave()

    await asyncio.gather(*(enemy.again(come) for _ in range(LINES)))
    return {"guests kept": enemy.count("guests") - before}
