"""Telling never waits."""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.direct import frame
from oriflamme.server.lobby.outbox import MAX_WAITING, Outbox
from oriflamme.server.ops.metrics import Metrics
from tests.testkit.server.app import RunningServer, seated_table, with_server


class Wire:
    """A direct line that can be stopped up."""

    hear: Callable[[bytes], None] | None = None

    round_trip = 0

    def __init__(self) -> None:
        self.has_room = asyncio.Event()
        self.has_room.set()
        self.is_cut = False
        self.said: list[bytes] = []

    def write(self, said: bytes) -> bool:
        if self.has_room.is_set():
            self.said.append(said)
        return self.has_room.is_set()

    def cut(self) -> None:
        self.is_cut = True

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """The long way: waits until there is room."""
        await self.has_room.wait()
        self.said.append(message["text"].encode())


def test_what_waits_goes_out_in_order_once_there_is_room() -> None:
    async def run() -> list[bytes]:
        wire = Wire()
        outbox = Outbox(wire.send, wire, drop=lambda: None)
        outbox.put(b"1")
        wire.has_room.clear()
        outbox.put(b"2")
        wire.has_room.set()
        outbox.put(b"3")
        await outbox.finish()
        return wire.said

    assert asyncio.run(run()) == [b"1", b"2", b"3"]


def test_who_does_not_read_is_dropped_once_and_told_nothing_more() -> None:
    async def run() -> list[str]:
        dropped: list[str] = []
        wire = Wire()
        wire.has_room.clear()
        outbox = Outbox(wire.send, wire, drop=lambda: dropped.append("dropped"))
        for _ in range(MAX_WAITING + 50):
            outbox.put(b"x")
        outbox.cancel()
        assert wire.said == []
        return dropped

    assert asyncio.run(run()) == ["dropped"]


def test_the_line_of_one_who_does_not_read_is_cut() -> None:
    wire = Wire()
    wire.has_room.clear()

    async def visit() -> None:
        connection = Connection(wire.send, wire, None, Metrics())
        for _ in range(MAX_WAITING + 1):
            connection.send(b"x")
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            assert connection.is_aborted
        connection.peer_closed()

    asyncio.run(visit())
    assert wire.is_cut


@with_server(message_rate=0, chat_rate=0)
async def test_a_slow_reader_holds_nobody_up(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    async with anna.join_table(code) as fast, bela.join_table(code) as slow:
        await slow.receive()
        slow.reads.clear()
        for number in range(MAX_WAITING + 2):
            fast.send(type="send_chat", text=str(number))
            assert (await fast.receive_until("change", "chat_sent"))["change"]["text"] == str(
                number
            )
        numbers = await server.metrics()
        assert "oriflamme_slow_clients_dropped_total 1.0" in numbers
        while (await fast.receive_until("presence"))["seats"] != [True, False, False]:
            pass
        slow.reads.set()


def test_frames_of_every_size_say_how_long_they_are() -> None:
    assert frame(b"x" * 125)[:2] == b"\x81\x7d"
    assert frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert frame(b"x" * 65536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
