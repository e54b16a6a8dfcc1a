"""A look at the process itself, twice a second: is the loop in time, are files left to open?"""

import asyncio
from collections.abc import Callable
from typing import Final

from oriflamme.server.ops.file_limits import file_limit, is_near_limit
from oriflamme.server.ops.health import Health

INTERVAL_S: Final = 0.5
FILES_PART: Final = "open_files"
"""The part of the server's health that is looked at here."""


async def monitor_loop(health: Health, observe_lag: Callable[[float], None]) -> None:
    """Go on until cancelled. The lag is what everybody who waited for the loop had to wait."""
    clock, was_short = asyncio.get_running_loop().time, False
    while True:
        if is_near_limit() != was_short:
            was_short = not was_short
            health.report(FILES_PART, files_problem() if was_short else None)
        due = clock() + INTERVAL_S
        await asyncio.sleep(INTERVAL_S)
        observe_lag(max(0.0, clock() - due))


def files_problem() -> str:
    return f"of {file_limit()} files that may be open, too few are left for connections"
