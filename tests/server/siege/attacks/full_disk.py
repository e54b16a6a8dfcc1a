"""Let the disk take nothing more for three seconds."""

import resource
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import wait

FULL_S = 3
PLAY_STOPS = True
"""While nothing can be kept nothing may be confirmed."""
EXPECTED = {"/readyz while full": 503, "/readyz after": 200}


async def attack(attacker: Attacker) -> dict[str, Any]:
    _, most = resource.prlimit(attacker.pid, resource.RLIMIT_FSIZE)
    await attacker.begin()
    resource.prlimit(attacker.pid, resource.RLIMIT_FSIZE, (0, most))
    await wait(FULL_S / 2)
    full = await attacker.ask("GET", "/readyz", address="127.0.0.1")
    await wait(FULL_S / 2)
    resource.prlimit(attacker.pid, resource.RLIMIT_FSIZE, (most, most))
    await wait(max(attacker.left - 1, 1))
    after = await attacker.ask("GET", "/readyz", address="127.0.0.1")
    return {"/readyz while full": full.status, "/readyz after": after.status}
