"""A request has a time to come in; a connection, any number of requests."""

import asyncio
from typing import Any

from uvicorn.server import ServerState

from oriflamme.server.lobby.edge_config import EdgeConfig
from oriflamme.server.lobby.request_timeout import RequestTimeoutProtocol
from tests.server.lobby.test_direct import Pipe

ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class SteppedLoop(asyncio.SelectorEventLoop):
    """A loop whose time goes on when a test says so, however long the machine takes."""

    stepped = 0.0

    def time(self) -> float:
        return self.stepped


class Line(Pipe):
    """A transport that knows whose it is, and whether it was closed."""

    is_closed = False
    protocol: asyncio.BaseProtocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


async def app(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        """Whatever is in the body."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


def closed_after(*sent: bytes, wait_s: float) -> list[bool]:
    """Whether the connection is closed when so much time has passed after each piece."""
    found = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SteppedLoop)
        config = EdgeConfig(
            app, request_s=10, frames=0, from_one_network=0, log_config=None, lifespan="off",
            timeout_keep_alive=1000,
        )  # fmt: skip
        config.load()
        line = Line()
        line.protocol = protocol = RequestTimeoutProtocol(config, ServerState(), {}, _loop=loop)
        protocol.connection_made(line)
        for piece in sent:
            protocol.data_received(piece)
            for _ in range(8):
                await asyncio.sleep(0)
            loop.stepped += wait_s
            for _ in range(3):
                await asyncio.sleep(0)
            found.append(line.is_closed)
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)

    with asyncio.Runner(loop_factory=SteppedLoop) as runner:
        runner.run(run())
    return found


def test_time_is_for_a_request_not_for_all_that_come_over_one_line() -> None:
    assert closed_after(*[ASKED] * 5, wait_s=60) == [False] * 5


def test_more_bytes_give_no_more_time() -> None:
    pieces = [bytes([each]) for each in ASKED[:6]]

    assert closed_after(*pieces, wait_s=3) == [False, False, False, True, True, True]


def test_a_body_is_part_of_the_request() -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"

    assert closed_after(head, b"x", b"x", b"x", wait_s=4) == [False, False, True, True]
    assert closed_after(head, b"x" * 99, b"x", ASKED, wait_s=4) == [False] * 4
    assert closed_after(head, b"x" * 100, ASKED, wait_s=60) == [True, True, True]
