"""Let the disk take nothing more for three seconds."""

import resource
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.timers import pass_by

FULL_S = 3
PLAY_STOPS = True
"""While nothing can be kept nothing may be confirmed."""
EXPECTED = {"/readyz while full": 503, "/readyz after": 200}


async def attack(enemy: Enemy) -> dict[str, Any]:
    _, most = resource.prlimit(enemy.pid, resource.RLIMIT_FSIZE)
    await enemy.begin()
    resource.prlimit(enemy.pid, resource.RLIMIT_FSIZE, (0, most))
    await pass_by(FULL_S / 2)
    full = await enemy.ask("GET", "/readyz", address="127.0.0.1")
    await pass_by(FULL_S / 2)
    resource.prlimit(enemy.pid, resource.RLIMIT_FSIZE, (most, most))
    await pass_by(max(enemy.left - 1, 1))
    after = await enemy.ask("GET", "/readyz", address="127.0.0.1")
    return {"/readyz while full": full.status, "/readyz after": after.status}
