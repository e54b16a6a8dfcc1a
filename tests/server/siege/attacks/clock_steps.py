"""Set the wall clock back by five seconds, then forward by an hour."""

from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import wait

OPTIONS = {"pace": {"type": "bank", "seconds": 600, "free": 5}}
"""Of the honest tables: their clocks run."""
IS_CLOCK_STEPPED = True
BACK, FORWARD = -5, 3600


async def attack(attacker: Attacker) -> dict[str, Any]:
    file = attacker.database.with_suffix(".clock")
    await attacker.begin()
    file.write_text(str(BACK))
    await wait(attacker.left / 2)
    file.write_text(str(BACK + FORWARD))
    await wait(attacker.left)
    return {}
