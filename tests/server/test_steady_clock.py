"""The machine's clock is set back or forward while people play."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oriflamme.server
from oriflamme.server.lobby.room_factory import UNLOAD_AFTER_MS
from oriflamme.server.steady_clock import steady_clock
from tests.testkit.server.app import (
    ManualClock,
    RunningServer,
    WebSocketClient,
    running_server,
    seated_table,
)

HOUR = 3_600_000
SETS = [pytest.param(-5_000, id="back"), pytest.param(HOUR, id="forward")]
NS = 1_000_000
"""Nanoseconds in a millisecond."""


@dataclass
class Machine(ManualClock):
    """What its clock on the wall shows is `now`, and can be set; what has passed cannot."""

    passed: int = 0

    def __post_init__(self) -> None:
        self._read = steady_clock(lambda: self.now * NS, lambda: self.passed * NS)

    def __call__(self) -> int:
        return self._read()

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.passed += milliseconds


def on_a_machine(
    tmp_path: Path, what: Callable[[RunningServer, Machine], Awaitable[None]], **settings: Any
) -> None:
    async def run() -> None:
        machine = Machine()
        async with running_server(tmp_path / "o.db", machine, **settings) as server:
            await what(server, machine)

    asyncio.run(run())


@given(st.lists(st.tuples(st.integers(0, HOUR), st.integers(-HOUR, HOUR)), max_size=20))
def test_what_has_passed_counts_whatever_the_clock_is_set_to(
    steps: list[tuple[int, int]],
) -> None:
    machine = Machine()
    began = machine()
    for waited, moved in steps:
        machine.wait(waited)
        machine.now += moved
    assert machine() == began + sum(waited for waited, _ in steps)


def test_a_server_begins_with_the_date_of_its_machine() -> None:
    assert Machine(passed=17)() == ManualClock().now


def test_no_other_part_of_the_server_reads_what_the_wall_shows() -> None:
    server = Path(oriflamme.server.__file__).parent
    readers = {
        str(path.relative_to(server))
        for path in server.rglob("*.py")
        if re.search(r"time\.time\b|\btime_ns|datetime\.(now|today|utcnow)", path.read_text())
    }
    assert readers == {"steady_clock.py"}


@pytest.mark.parametrize("moved", SETS)
def test_who_may_speak_may_speak_after_the_clock_is_set(tmp_path: Path, moved: int) -> None:
    async def run(server: RunningServer, machine: Machine) -> None:
        code, (anna, *_) = await seated_table(server, 3)
        async with anna.join_table(code) as socket:
            await socket.receive_until("welcome")
            for number in range(60):
                machine.wait(100)
                if number == 30:
                    machine.now += moved
                socket.send(type="ping", id=number)
                assert await socket.receive() == {"type": "pong", "id": number, "now": machine()}

    on_a_machine(tmp_path, run)


async def begun(anna: WebSocketClient, ben: WebSocketClient) -> None:
    """Both are ready, and the first seat decides."""
    for socket in (anna, ben):
        await socket.receive_until("welcome")
        socket.send(type="ready", ready=True)
    for socket in (anna, ben):
        await socket.receive_until("change", "started")


@pytest.mark.parametrize("moved", SETS)
def test_a_running_bank_counts_what_has_passed(tmp_path: Path, moved: int) -> None:
    async def run(server: RunningServer, machine: Machine) -> None:
        pace = {"type": "bank", "seconds": 60, "free": 10}
        code, (anna, ben) = await seated_table(server, 2, ruleset="duel", pace=pace, first=0)
        async with anna.join_table(code) as annas, ben.join_table(code) as bens:
            await begun(annas, bens)
            machine.wait(12_000)
            machine.now += moved
            (await server.services.lobby.get_room(code)).time_out()
            number = (await server.services.lobby.get_room(code)).table.number
            annas.send(type="act", number=number, choice=0, id="a")
            decided = await bens.receive_until("change", "decided")
            assert decided["clocks"]["banks"] == [58_000, 60_000]
            assert decided["clocks"]["now"] - decided["clocks"]["since"] == 0

    on_a_machine(tmp_path, run)


@pytest.mark.parametrize("moved", SETS)
def test_a_fair_time_is_what_has_passed(tmp_path: Path, moved: int) -> None:
    async def run(server: RunningServer, machine: Machine) -> None:
        code, (anna, ben) = await seated_table(server, 2, ruleset="duel", first=0)
        async with anna.join_table(code) as annas, ben.join_table(code) as bens:
            await begun(annas, bens)
            machine.wait(29_999)
            machine.now += moved
            bens.send(type="nudge")
            assert (await bens.receive_until("refused"))["code"] == "not_now"
            machine.wait(1)
            bens.send(type="nudge")
            assert (await annas.receive_until("change", "nudged"))["change"]["seat"] == 0

    on_a_machine(tmp_path, run, fair=30)


@pytest.mark.parametrize("moved", SETS)
def test_a_quiet_table_is_put_away_after_what_has_passed(tmp_path: Path, moved: int) -> None:
    async def run(server: RunningServer, machine: Machine) -> None:
        await seated_table(server, 3)
        lobby = server.services.lobby
        machine.wait(UNLOAD_AFTER_MS - 1)
        machine.now += moved
        await lobby.sweep()
        assert len(lobby) == 1
        machine.wait(1)
        await lobby.sweep()
        assert len(lobby) == 0

    on_a_machine(tmp_path, run)
