"""The lock-step law: the kernel has no opinion of its own."""

import pytest

from tests.testkit.kernel.games import TABLES
from tests.testkit.kernel.lockstep import play_many

GAMES = 50
"""At each of the 20 tables: 1,000 in all; `make fuzz` plays on."""


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_kernel_and_reference_agree_at_every_decision(table: tuple[str, int, str]) -> None:
    assert play_many(table, GAMES, "lock-step") > 40 * GAMES


@pytest.mark.parametrize("table", TABLES[::3], ids=lambda table: "-".join(map(str, table)))
def test_the_uncompiled_kernel_agrees_as_well(table: tuple[str, int, str]) -> None:
    assert play_many(table, 2, "uncompiled", compiled=False) > 40 * 2
