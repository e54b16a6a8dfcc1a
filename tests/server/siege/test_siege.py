"""A second of each attack: whatever comes of it, nothing confirmed is lost and every table goes on.

How much slower others become is measured by `make siege`, on a machine that does nothing else.
"""

import asyncio
from pathlib import Path

import pytest

from tests.server.siege.outcome import unfaithful, unmet
from tests.server.siege.siege import ATTACKS, SiegeSpans, besiege
from tests.testkit.wide_cases import wide_cases

SHORT = SiegeSpans(calm=0.2, struck=1.0, tables=2, longest=3.0)
LONG = {"dead_workers", "long_history"}
"""They take too long to prepare."""
CERTAIN = {"damaged_disk", "full_disk"}
"""What they come to does not depend on how fast anything is."""


USUAL = [*sorted(CERTAIN), "clock_steps", "lobby_crowding", "slow_readers", "table_messages"]


@pytest.mark.parametrize("attack", wide_cases(USUAL, *sorted(set(ATTACKS) - LONG - {*USUAL})))
def test_tables_go_on_and_keep_what_was_confirmed(tmp_path: Path, attack: str) -> None:
    outcome = asyncio.run(besiege(attack, tmp_path, SHORT))

    assert outcome.confirmed > 0
    assert [*unfaithful(outcome)] == []
    if attack in CERTAIN:
        assert [*unmet(outcome)] == []
