"""A bot plays on when the time has come."""

import asyncio

from oriflamme.server.lobby.takeover_timer import TakeoverTimer
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.clock import Timeouts
from tests.testkit.server.table_harness import Party


async def some_turns() -> None:
    """Let the event loop do whatever it can do without time passing."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_an_alarm_rings_once_however_long_the_disk_takes() -> None:
    party = Party(TableOptions(seats=3, first=0))
    party.seated()
    party.hold = True

    async def run() -> None:
        alarm = TakeoverTimer(party.room, lambda: party.now)
        party.now += Timeouts().idle
        alarm.reschedule()
        await some_turns()
        assert party.room.waiting_calls == 0, "it rang while the change was being written"
        party.hold = False
        party.held.pop()(None)
        alarm.stop()

    asyncio.run(run())
    assert party.table.seats[0].stand_in == "squire"


def test_an_alarm_that_rings_early_looks_again() -> None:
    party = Party(TableOptions(seats=3, first=0))
    party.seated()

    async def run() -> None:
        alarm = TakeoverTimer(party.room, lambda: party.now)
        alarm.set(party.now)
        await some_turns()
        assert party.table.seats[0].stand_in is None
        assert alarm.is_set
        alarm.stop()

    asyncio.run(run())
