"""HTTP and websockets by hand: from any address of the loopback, whole, by halves or in floods."""

import asyncio
import json
import socket
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from tests.testkit.server.response import Response

DISCONNECTED = (OSError, EOFError, TimeoutError, ValueError)
"""What one meets when the other side has hung up, or talks nonsense."""
ANSWER_S = 60


def text_frame(said: str) -> bytes:
    return Frame(Opcode.TEXT, said.encode()).serialize(mask=True)


def ping_frame(said: bytes = b"") -> bytes:
    return Frame(Opcode.PING, said).serialize(mask=True)


class RawConnection:
    """One connection, kept open between requests until somebody hangs up."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, url: str, address: str, *, holds: int | None = None) -> "RawConnection":
        """From an address; the system keeps `holds` bytes of what is not read, if told so."""
        where = urlsplit(url)
        assert where.hostname
        assert where.port
        socket_ = socket.socket()
        try:
            if holds is not None:
                socket_.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
            socket_.setblocking(False)
            socket_.bind((address, 0))
            async with asyncio.timeout(ANSWER_S):
                loop = asyncio.get_running_loop()
                await loop.sock_connect(socket_, (where.hostname, where.port))
            return cls(*await asyncio.open_connection(sock=socket_))
        except BaseException:
            socket_.close()
            raise

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        cookie: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        self.writer.write(request_bytes(method, path, body, cookie, headers))
        async with asyncio.timeout(ANSWER_S):  # `wait_for` of Python 3.11 may miss being cancelled
            return await self._answer()

    async def _answer(self) -> Response:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        pairs = (line.partition(":") for line in lines if line)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Response(int(first.split()[1]), headers, body)

    async def upgrade(self, path: str, cookie: str = "") -> None:
        """Make a websocket of it, or fail with what was answered instead."""
        upgrading = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        answer = await self.request("GET", path, cookie=cookie, headers=upgrading)
        if answer.status != 101:
            self.close()
            raise ConnectionRefusedError(f"{path}: {answer.status}")

    def send_message(self, **message: object) -> None:
        self.writer.write(text_frame(json.dumps(message)))

    async def drain(self) -> int:
        """Read and forget until the other side hangs up; how many bytes."""
        count = 0
        with suppress(*DISCONNECTED):
            while said := await self.reader.read(2**16):
                count += len(said)
        return count

    def close(self) -> None:
        with suppress(*DISCONNECTED, RuntimeError):
            self.writer.transport.abort()


def request_bytes(
    method: str,
    path: str,
    body: object = None,
    cookie: str = "",
    headers: Mapping[str, str] | None = None,
) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    given = {"Host": "siege.example", **(headers or {})}
    if cookie:
        given["Cookie"] = cookie
    if body is not None:
        given |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def send_request(
    url: str, method: str, path: str, body: object = None, cookie: str = "", *, address: str
) -> Response:
    """One request on a line of its own."""
    line = await RawConnection.open(url, address)
    try:
        return await line.request(method, path, body, cookie)
    finally:
        line.close()


async def websocket(
    url: str, path: str, cookie: str = "", *, address: str, holds: int | None = None
) -> RawConnection:
    line = await RawConnection.open(url, address, holds=holds)
    await line.upgrade(path, cookie)
    return line
