"""Set the wall clock back by five seconds, then forward by an hour."""

from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.timers import pass_by

OPTIONS = {"pace": {"type": "bank", "seconds": 600, "free": 5}}
"""Of the honest tables: their clocks run."""
IS_CLOCK_STEPPED = True
BACK, FORWARD = -5, 3600


async def attack(enemy: Enemy) -> dict[str, Any]:
    file = enemy.database.with_suffix(".clock")
    await enemy.begin()
    file.write_text(str(BACK))
    await pass_by(enemy.left / 2)
    file.write_text(str(BACK + FORWARD))
    await pass_by(enemy.left)
    return {}
