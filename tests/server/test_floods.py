"""Whoever sends without end, or never to the end, is sent away; others go on. Real sockets."""

import asyncio
import json
import resource
import socket
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.frames import Close, Frame, Opcode

from oriflamme.server.lobby.counted import BURST_S
from oriflamme.server.run import FRAMES_PER_MESSAGE, Server
from tests.server.test_silent_clients import ask, both_ways, serving
from tests.testkit.server.random_player import post
from tests.testkit.server.server_process import ServerProcess

LOBBY = (
    b"GET /api/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: "
HALF_A_BODY = (
    b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n" + b'{"name":"'
)
NEVER_READ = (
    b"POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n" + b'{"name":"'
)


def all_of(line: socket.socket) -> bytes:
    """What still comes until the other side closes."""
    answer = b""
    with suppress(ConnectionError):
        while piece := line.recv(65_536):
            answer += piece
    return answer


def flood(port: int, opcode: Opcode) -> bytes:
    """Frames for the lobby until the server has had enough; what it says at the end."""
    frames = Frame(opcode, b"").serialize(mask=True) * 1000
    with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as line:
        line.sendall(LOBBY)
        with suppress(ConnectionError):
            for _ in range(1000):
                line.sendall(frames)
            raise AssertionError("a million frames were taken")
        return all_of(line)


@both_ways
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG])
def test_frames_without_end_end_the_line(tmp_path: Path, is_direct: bool, opcode: Opcode) -> None:
    async def scenario(server: Server, port: int) -> None:
        await asyncio.to_thread(flood, port, opcode)
        assert await ask(server, "healthz")

    serving(tmp_path, scenario, is_direct=is_direct, message_rate=20)


@both_ways
def test_too_many_frames_are_answered_by_a_reason(tmp_path: Path, is_direct: bool) -> None:
    def overdo(port: int) -> bytes:
        with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as line:
            line.sendall(LOBBY)
            while not line.recv(65_536).startswith(b"HTTP/1.1 101 "):
                """Frames come after the answer."""
            line.sendall(
                Frame(Opcode.PING, b"").serialize(mask=True) * (FRAMES_PER_MESSAGE * BURST_S + 1)
            )
            return all_of(line)

    async def scenario(server: Server, port: int) -> None:
        said = await asyncio.to_thread(overdo, port)
        assert said.endswith(Close(1008, "rate_limited").serialize())

    serving(tmp_path, scenario, is_direct=is_direct, message_rate=1)


@pytest.mark.parametrize(
    "sent", [b"", HALF_A_HEAD, HALF_A_BODY, NEVER_READ], ids=["nothing", "head", "body", "unread"]
)
def test_a_request_that_does_not_come_to_its_end_ends(tmp_path: Path, sent: bytes) -> None:
    async def scenario(server: Server, port: int) -> None:
        await asyncio.gather(*(asyncio.to_thread(trickle, port, sent) for _ in range(3)))
        assert await ask(server, "healthz")

    serving(tmp_path, scenario, is_direct=True, request_s=0.3)


def trickle(port: int, sent: bytes) -> None:
    """Send half of something, then byte by byte, until the line is closed."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as line:
        line.sendall(sent)
        line.settimeout(0.05)
        with suppress(ConnectionError):
            for _ in range(1000):
                with suppress(TimeoutError):
                    if not line.recv(65_536):
                        return
                if sent:
                    line.sendall(b"x")
            raise AssertionError("the line stayed open")


def test_one_network_does_not_take_all_connections(tmp_path: Path) -> None:
    def come(port: int) -> list[socket.socket]:
        lines = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(4)]
        assert is_closed(lines[3])
        return lines

    async def scenario(server: Server, port: int) -> None:
        lines = await asyncio.to_thread(come, port)
        for each in lines:
            each.close()
        assert await ask_in_the_end(server)

    serving(
        tmp_path, scenario, is_direct=True, connections_per_network=3, trusted_proxies="192.0.2.1"
    )


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1, socket.MSG_PEEK) == b""
    except ConnectionError:
        return True


async def ask_in_the_end(server: Server) -> str:
    """The answer, once the connections that were closed have been noticed to be."""
    while True:
        with suppress(OSError):
            return await ask(server, "healthz")


def test_a_server_out_of_files_says_so_and_recovers(tmp_path: Path) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db") as server:
            opened, _ = await post(server.url, "/api/quick", {"bot": "page"})
            line = HTTPConnection("127.0.0.1", server.port)
            assert asked(line, "/readyz")[0] == 200
            limits = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
            now = len([*Path(f"/proc/{server.pid}/fd").iterdir()])
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (now + 2, limits[1]))
            while (answer := asked(line, "/readyz"))[0] == 200:
                """It is noticed within a second."""
            assert answer == (
                503,
                f"of {now + 2} files that may be open, too few are left for connections\n",
            )
            table = f"/api/tables/{opened['code']}"
            status, problem = asked(line, table)
            assert (status, json.loads(problem)["code"]) == (503, "storage_unavailable")
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, limits)
            while asked(line, "/readyz")[0] == 503:
                """And its end, too."""
            assert asked(line, table)[0] == 200
            line.close()
            await server.stop()
            (said,) = [line for line in server.errors() if "too few are left" in line]
            assert '"level": "error"' in said

    asyncio.run(run())


def asked(line: HTTPConnection, path: str) -> tuple[int, str]:
    """Status and answer, over a connection that stays open."""
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.read().decode()
