"""Whoever takes nothing of what is sent does not stay, whichever way frames go."""

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.frames import Frame, Opcode

from oriflamme.server.lobby.outbox import MAX_WAITING
from oriflamme.server.ops.addresses import Addresses
from oriflamme.server.run import REQUEST_TIMEOUT_S, SOCKET_TIMEOUT_S, Server, uvicorn_config
from oriflamme.server.settings import Settings
from oriflamme.server.store.backends import check_database
from tests.testkit.server.random_player import post

both_ways = pytest.mark.parametrize("is_direct", [True, False], ids=["direct", "plain"])


class Silent:
    """A websocket by hand that says things and never reads."""

    def __init__(self, port: int) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", port))

    def come(self, code: str, cookie: str) -> None:
        self._socket.sendall(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nCookie: {cookie}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:  # no frame begins before the answer has been read
            answer += self._socket.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 ")
        self.say(type="join", client="silent")

    def say(self, **message: object) -> None:
        said = Frame(Opcode.TEXT, json.dumps(message).encode())
        self._socket.sendall(said.serialize(mask=True))

    def ping(self, times: int) -> bool:
        """Ask for answers that will not be read; false when the line is cut."""
        try:
            for _ in range(times):
                self.say(type="ping", id=10**12)
        except OSError:
            return False
        return True

    def leave(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
        self._socket.close()


def serving(
    tmp_path: Path,
    scenario: Callable[[Server, int], Awaitable[None]],
    *,
    is_direct: bool,
    heartbeat_s: float | None = None,
    patience_s: float = SOCKET_TIMEOUT_S,
    request_s: float = REQUEST_TIMEOUT_S,
    **changes: Any,
) -> None:
    """Run a scenario beside a server of this process."""
    usual = {
        "port": 0,
        "prepare": False,
        "bot_delay": 0,
        "message_rate": 0,
        "request_rate": 0,
        "chat_rate": 0,
    }
    database = str(tmp_path / "o.db")
    settings = Settings(database=database, direct_frames=is_direct, **{**usual, **changes})
    check_database(settings.database)
    how = uvicorn_config(settings, request_s)
    how.ws_ping_interval = how.ws_ping_timeout = heartbeat_s

    async def run() -> None:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[Addresses] = loop.create_future()
        server = Server(how, ready.set_result, patience_s)
        serving = asyncio.create_task(server.serve())
        port = int((await ready).local.rstrip("/").rpartition(":")[2])
        hold_little(server.servers[0].sockets[0].fileno())
        try:
            async with asyncio.timeout(60):
                await scenario(server, port)
        finally:
            server.should_exit = True
            await serving

    with asyncio.Runner(loop_factory=how.get_loop_factory()) as runner:
        runner.run(run())


def hold_little(listening: int) -> None:
    """Have the system keep little of what others do not read: a test is no place for megabytes."""
    with socket.socket(fileno=os.dup(listening)) as same:
        same.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


async def ask(server: Server, path: str) -> str:
    def read() -> str:
        with urlopen(server.addresses().local + path) as answer:
            return str(answer.read(), "utf-8")

    return await asyncio.to_thread(read)


async def until_gone(server: Server) -> None:
    """Until the server, which goes on answering others, holds no websocket any more."""
    http = server.config.http_protocol_class
    while any(not isinstance(each, http) for each in server.server_state.connections):
        assert await ask(server, "healthz")


async def ping_on(server: Server, silent: Silent) -> None:
    """Until the line is cut. What is asked for at once is less than an outbox holds."""
    while await asyncio.to_thread(silent.ping, MAX_WAITING // 2):
        assert await ask(server, "healthz")


async def sit_silently(port: int) -> Silent:
    """At a game of one's own, from where nothing is read."""
    opened, cookie = await post(f"http://127.0.0.1:{port}", "/api/quick", {"bot": "page"})
    silent = Silent(port)
    await asyncio.to_thread(silent.come, opened["code"], cookie)
    return silent


@both_ways
def test_a_slow_reader_is_dropped(tmp_path: Path, is_direct: bool) -> None:
    async def scenario(server: Server, port: int) -> None:
        silent = await sit_silently(port)
        asking = asyncio.create_task(ping_on(server, silent))
        while "slow_clients_dropped_total 1.0" not in await ask(server, "metrics"):
            """The server goes on answering others."""
        silent.leave()
        await asking
        await until_gone(server)

    serving(tmp_path, scenario, is_direct=is_direct, patience_s=300)


@both_ways
def test_a_socket_nobody_reads_from_is_given_back(tmp_path: Path, is_direct: bool) -> None:
    async def scenario(server: Server, port: int) -> None:
        silent = await sit_silently(port)
        await asyncio.gather(ping_on(server, silent), until_gone(server))
        silent.leave()

    serving(tmp_path, scenario, is_direct=is_direct, patience_s=0.5)


@both_ways
def test_one_who_answers_no_heartbeat_does_not_stay(tmp_path: Path, is_direct: bool) -> None:
    async def scenario(server: Server, port: int) -> None:
        silent = await sit_silently(port)
        await until_gone(server)
        silent.leave()

    serving(tmp_path, scenario, is_direct=is_direct, heartbeat_s=0.2)
