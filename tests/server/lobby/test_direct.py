"""The short way reads what the long way would."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from oriflamme.server.lobby.direct import DirectProtocol, whole_frames
from oriflamme.server.lobby.line import EXTENSION

HELLO = (
    b"GET /x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Pipe(asyncio.Transport):
    """A transport into a list."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_aborted = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def abort(self) -> None:
        self.is_aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def heard(
    chunks: list[bytes],
    *,
    direct: bool,
    by: type[WebSocketsSansIOProtocol] = DirectProtocol,
) -> list[bytes]:
    """What an application hears of these chunks, by the short way or the long one."""
    said: list[bytes] = []

    async def app(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if direct:
            scope["extensions"][EXTENSION].hear = said.append
        while (event := await receive())["type"] == "websocket.receive":
            said.append(event["text"].encode())

    async def run() -> None:
        config = uvicorn.Config(
            app, ws_ping_interval=None, ws_per_message_deflate=False, log_config=None
        )
        config.load()
        protocol = by(config, ServerState(), {})
        protocol.connection_made(Pipe())
        protocol.data_received(HELLO)
        for _ in range(4):
            await asyncio.sleep(0)
        for chunk in chunks:
            protocol.data_received(chunk)
            for _ in range(4):
                await asyncio.sleep(0)
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)

    asyncio.run(run())
    return said


def text(said: bytes, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, said, fin).serialize(mask=True)


pieces = st.one_of(
    st.text(max_size=200).map(lambda said: text(said.encode())),
    st.just(text(b"p", opcode=Opcode.PING)),
    st.tuples(st.text(max_size=5), st.text(max_size=5)).map(
        lambda two: text(two[0].encode(), fin=False) + text(two[1].encode(), opcode=Opcode.CONT)
    ),
)


@settings(max_examples=60)
@given(st.lists(pieces, max_size=6), st.lists(st.integers(0, 400), max_size=4))
def test_messages_in_any_chunks_are_heard_alike(frames: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(frames)
    edges = sorted({0, len(stream), *(min(cut, len(stream)) for cut in cuts)})
    chunks = [stream[a:b] for a, b in pairwise(edges)]

    public = heard(chunks, direct=False, by=WebSocketsSansIOProtocol)
    assert heard(chunks, direct=True) == heard(chunks, direct=False) == public


@given(st.binary(max_size=60))
def test_any_bytes_are_measured_without_a_failure(data: bytes) -> None:
    frames = whole_frames(data)

    assert frames is None or not data or frames[-1][2] == len(data)


def test_long_frames_take_the_long_way() -> None:
    assert whole_frames(text(Random(70).randbytes(70_000))) is None
    assert len(whole_frames(text(b"x" * 500) + text(b"y")) or []) == 2


def test_heartbeats_measure_the_line_and_one_late_answer_does_not_count() -> None:
    async def app(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def run() -> list[int]:
        config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
        config.load()
        protocol = DirectProtocol(config, ServerState(), {})
        protocol.connection_made(Pipe())
        protocol.data_received(HELLO)
        for _ in range(4):
            await asyncio.sleep(0)
        measured = [protocol.round_trip]
        for seconds in (1000, 2000, 9000, 3000):
            assert protocol.pending_ping_payload, "a heartbeat is on its way"
            protocol.ping_sent_at -= seconds
            protocol.data_received(text(protocol.pending_ping_payload, opcode=Opcode.PONG))
            measured.append(protocol.round_trip // 1_000_000)
            protocol.stop_keepalive()
            protocol.send_keepalive_ping()
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)
        return measured

    assert asyncio.run(run()) == [0, 1, 1, 2, 3]


def test_a_line_whose_heartbeats_are_not_answered_is_cut_though_much_was_to_be_sent() -> None:
    async def run() -> list[bool]:
        config = uvicorn.Config(
            lambda *_: None, ws_per_message_deflate=False, log_config=None, lifespan="off"
        )
        config.load()
        protocol = DirectProtocol(config, ServerState(), {})
        pipe = Pipe()
        protocol.connection_made(pipe)
        protocol.keepalive_timeout()
        return [pipe.is_aborted, protocol.close_sent]

    assert asyncio.run(run()) == [True, True]
