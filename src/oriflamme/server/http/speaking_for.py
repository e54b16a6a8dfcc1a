"""Speaking to another worker for a visitor: a request, or a websocket for as long as it is open."""

import asyncio
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import h11
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

ANSWER_S: Final = 10
PIECE: Final = 65_536
OWN: Final = (b"connection", b"content-length", b"transfer-encoding", b"date", b"server")
"""Headers of an answer that each connection has for itself."""

Headers = list[tuple[str, str]]


class Unreached(Exception):
    """The other worker did not answer."""


def path_of(scope: Scope) -> str:
    query: bytes = scope["query_string"]
    path: str = scope["raw_path"].decode("latin-1")
    return f"{path}?{query.decode('latin-1')}" if query else path


async def speak(scope: Scope, body: bytes, send: Send, url: str, headers: Headers) -> None:
    """Ask the same there, and answer what is answered."""
    where = urlsplit(url)
    asked = h11.Request(
        method=scope["method"],
        target=path_of(scope),
        headers=[
            *((name, value) for name, value in headers),
            ("host", where.netloc),
            ("connection", "close"),
            ("content-length", str(len(body))),
        ],
    )
    try:
        async with asyncio.timeout(ANSWER_S):
            start, answer = await _ask(where.hostname or "", where.port or 80, asked, body)
    except (OSError, TimeoutError, h11.ProtocolError) as trouble:
        raise Unreached from trouble
    kept = [(name, value) for name, value in start.headers if name.lower() not in OWN]
    kept.append((b"content-length", str(len(answer)).encode()))
    await send({"type": "http.response.start", "status": start.status_code, "headers": kept})
    await send({"type": "http.response.body", "body": answer})


async def _ask(host: str, port: int, asked: h11.Request, body: bytes) -> tuple[h11.Response, bytes]:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        line = h11.Connection(h11.CLIENT)
        for event in (asked, h11.Data(body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        start: h11.Response | None = None
        answer: list[bytes] = []
        while True:
            told = line.next_event()
            if told is h11.NEED_DATA:
                line.receive_data(await reader.read(PIECE))
            elif isinstance(told, h11.Response):
                start = told
            elif isinstance(told, h11.Data):
                answer.append(bytes(told.data))
            elif start is None:
                raise Unreached
            else:
                return start, b"".join(answer)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def speak_on(scope: Scope, receive: Receive, send: Send, url: str, headers: Headers) -> None:
    """A websocket there for the one here, until either ends."""
    try:
        there = await connect(
            f"{url.replace('http', 'ws', 1)}{path_of(scope)}",
            additional_headers=headers,
            compression=None,
            open_timeout=ANSWER_S,
            ping_interval=None,  # each side beats for itself
            user_agent_header=None,
            proxy=None,
        )
    except InvalidStatus as refused:
        await _refuse_as(refused, send)
        return
    except (OSError, TimeoutError, InvalidHandshake, EOFError) as trouble:
        raise Unreached from trouble
    first = await receive()
    assert first["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    hearing = asyncio.create_task(_hear(there, send))
    try:
        while (said := await receive())["type"] == "websocket.receive":
            text = said.get("text")
            await there.send(said["bytes"] if text is None else text)
    except ConnectionClosed:
        await hearing
    finally:
        hearing.cancel()
        await there.close()


async def _hear(there: ClientConnection, send: Send) -> None:
    with suppress(ConnectionClosed):
        while True:
            await send({"type": "websocket.send", "text": await there.recv()})
    code = 1013 if there.close_code in (None, 1005, 1006) else there.close_code
    await send({"type": "websocket.close", "code": code, "reason": there.close_reason or ""})


async def _refuse_as(refused: InvalidStatus, send: Send) -> None:
    answer = refused.response
    headers = [
        (name.lower().encode(), value.encode())
        for name, value in answer.headers.raw_items()
        if name.lower().encode() not in OWN
    ]
    status = answer.status_code
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": bytes(answer.body or b"")})
