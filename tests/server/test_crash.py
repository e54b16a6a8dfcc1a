"""Kill the server at any moment: what was confirmed is there, and every table goes on."""

import asyncio
from pathlib import Path

from tests.server.chaos import ACTS, chaos
from tests.testkit.server.durability import DurabilityCheck


def test_nothing_confirmed_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    seen: list[int] = []

    def report(checked: DurabilityCheck) -> None:
        seen.append(checked.acts)

    checked = asyncio.run(chaos(3, tmp_path, seed=7, report=report))

    assert checked.kills == 3
    assert checked.acts == seen[-1] >= len(seen) * ACTS > 0
