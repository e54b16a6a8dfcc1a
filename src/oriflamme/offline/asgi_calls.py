"""Calls to the house as a network would bring them: requests, and lines that stay open."""

import asyncio
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from starlette.types import ASGIApp

LOOPBACK: Final = "127.0.0.1"
NOT_OPENED_CODE: Final = 1006
"""How a browser tells its page that a websocket was not opened."""
NORMAL_CLOSURE: Final = 1000
AsgiMessage = MutableMapping[str, Any]


@dataclass(frozen=True)
class HttpReply:
    status: int
    headers: dict[str, str]
    body: bytes


async def call_http(
    app: ASGIApp, method: str, path: str, headers: dict[str, str], body: bytes
) -> HttpReply:
    """What the house says to one request."""
    messages: list[AsgiMessage] = []
    sent = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> AsgiMessage:
        return sent.pop() if sent else {"type": "http.disconnect"}

    async def send(event: AsgiMessage) -> None:
        messages.append(event)

    await app({**_scope("http", path, headers.items()), "method": method}, receive, send)
    reply_headers = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
    content = b"".join(event.get("body", b"") for event in messages[1:])
    return HttpReply(messages[0]["status"], reply_headers, content)


class AsgiSocket:
    """A websocket without a network. What comes out is handed on as it comes."""

    def __init__(
        self,
        app: ASGIApp,
        path: str,
        headers: dict[str, str],
        *,
        on_open: Callable[[], None],
        on_message: Callable[[str], None],
        on_close: Callable[[int], None],
    ) -> None:
        self._inbox: asyncio.Queue[AsgiMessage] = asyncio.Queue()
        self._on_open, self._on_message, self._on_close = on_open, on_message, on_close
        self._is_over = False
        scope = {
            **_scope("websocket", path, headers.items()),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.get_running_loop().create_task(self._run(app, scope))

    def send(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The other side leaves, and is told nothing more."""
        self._is_over = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": NORMAL_CLOSURE})

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._inbox.get, self._send)
        finally:
            self._close_once(NOT_OPENED_CODE)

    async def _send(self, event: AsgiMessage) -> None:
        if self._is_over:
            return
        match event["type"]:
            case "websocket.accept":
                self._on_open()
            case "websocket.send":
                self._on_message(event["text"])
            case "websocket.close":
                self._close_once(event["code"])
                self.close()
            case "websocket.http.response.start":  # refused; whoever wants to know why asks plainly
                self._close_once(NOT_OPENED_CODE)

    def _close_once(self, code: int) -> None:
        if not self._is_over:
            self._is_over = True
            self._on_close(code)


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
        "client": (LOOPBACK, 0),
        "server": None,
    }
