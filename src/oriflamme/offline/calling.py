"""Calls to the house as a network would bring them: requests, and lines that stay open."""

import asyncio
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from starlette.types import ASGIApp

HERE: Final = "127.0.0.1"
NOT_OPENED: Final = 1006
"""How a browser tells its page that a websocket was not opened."""
CLOSED: Final = 1000
Event = MutableMapping[str, Any]


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


async def call(
    app: ASGIApp, method: str, path: str, headers: dict[str, str], body: bytes
) -> Answer:
    """What the house says to one request."""
    told: list[Event] = []
    sent = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Event:
        return sent.pop() if sent else {"type": "http.disconnect"}

    async def send(event: Event) -> None:
        told.append(event)

    await app({**_scope("http", path, headers.items()), "method": method}, receive, send)
    given = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    content = b"".join(event.get("body", b"") for event in told[1:])
    return Answer(told[0]["status"], given, content)


class Line:
    """A websocket without a network. What comes out is handed on as it comes."""

    def __init__(
        self,
        app: ASGIApp,
        path: str,
        headers: dict[str, str],
        *,
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> None:
        self._inbox: asyncio.Queue[Event] = asyncio.Queue()
        self._opened, self._heard, self._closed = opened, heard, closed
        self._is_over = False
        scope = {
            **_scope("websocket", path, headers.items()),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.get_running_loop().create_task(self._run(app, scope))

    def say(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The other side leaves, and is told nothing more."""
        self._is_over = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": CLOSED})

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._inbox.get, self._send)
        finally:
            self._end(NOT_OPENED)

    async def _send(self, event: Event) -> None:
        if self._is_over:
            return
        match event["type"]:
            case "websocket.accept":
                self._opened()
            case "websocket.send":
                self._heard(event["text"])
            case "websocket.close":
                self._end(event["code"])
                self.close()
            case "websocket.http.response.start":  # refused; whoever wants to know why asks plainly
                self._end(NOT_OPENED)

    def _end(self, code: int) -> None:
        if not self._is_over:
            self._is_over = True
            self._closed(code)


def _scope(kind: str, path: str, headers: Iterable[tuple[str, str]]) -> dict[str, Any]:
    bare, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(bare),
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
        "client": (HERE, 0),
        "server": None,
    }
