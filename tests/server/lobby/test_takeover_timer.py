"""A bot plays on when the time has come."""

import asyncio

from oriflamme.server.lobby.takeover_timer import TakeoverTimer
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.clock import Timeouts
from tests.testkit.server.table_harness import TableHarness


async def some_turns() -> None:
    """Let the event loop do whatever it can do without time passing."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_an_alarm_rings_once_however_long_the_disk_takes() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0))
    harness.start_game()
    harness.hold = True

    async def run() -> None:
        alarm = TakeoverTimer(harness.room, lambda: harness.now)
        harness.now += Timeouts().idle
        alarm.reschedule()
        await some_turns()
        assert harness.room.waiting_calls == 0, "it rang while the change was being written"
        harness.hold = False
        harness.held.pop()(None)
        alarm.stop()

    asyncio.run(run())
    assert harness.table.seats[0].stand_in == "squire"


def test_an_alarm_that_rings_early_looks_again() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0))
    harness.start_game()

    async def run() -> None:
        alarm = TakeoverTimer(harness.room, lambda: harness.now)
        alarm.set(harness.now)
        await some_turns()
        assert harness.table.seats[0].stand_in is None
        assert alarm.is_set
        alarm.stop()

    asyncio.run(run())
