"""Visitors who come to the wrong worker are handed on to the one whose table it is.

Somebody who can follow is told the way: `/at/NAME/…`, which a proxy takes to the worker of that
name. All others are spoken for, and so is whoever comes by such a way to the wrong worker again.
"""

import logging
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.error_responses import error_response, reject_websocket
from oriflamme.server.http.speaking_for import Unreached, speak, speak_on
from oriflamme.server.http.versions import FOLLOW
from oriflamme.server.lobby.household import NAMELESS
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.protocol.refusals import ELSEWHERE, Refusal
from oriflamme.server.store.leases import Worker

log = logging.getLogger(__name__)
WAY: Final = "/at/"
HANDED_ON: Final = b"x-oriflamme-handed-on"


class HandingOn:
    """Goes around all else: what is behind it raises `Elsewhere`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked, has_way = without_way(scope)
        heard = Heard(receive)
        try:
            await self._app(asked, heard.receive, send)
        except Elsewhere as elsewhere:
            await hand_on(asked, heard, send, elsewhere.worker, has_way=has_way)


class Heard:
    """What was read of a request, to be read again."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._body: list[bytes] = []
        self._has_more = True

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._body.append(message.get("body", b""))
            self._has_more = message.get("more_body", False)
        return message

    async def body(self) -> bytes:
        while self._has_more and (await self.receive())["type"] == "http.request":
            pass
        return b"".join(self._body)


def without_way(scope: Scope) -> tuple[Scope, bool]:
    """`/at/NAME/api/…` is `/api/…` to all who come after; and whether it was that."""
    path: str = scope["path"]
    if not path.startswith(WAY):
        return scope, False
    rest = path[len(WAY) :].partition("/")[2]
    return {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}, True


async def hand_on(scope: Scope, heard: Heard, send: Send, worker: Worker, *, has_way: bool) -> None:
    is_socket = scope["type"] == "websocket"
    asked = HTTPConnection(scope)
    try:
        if any(name == HANDED_ON for name, _ in scope["headers"]) or not worker.url:
            raise Unreached
        if not is_socket:
            await speak(scope, await heard.body(), send, worker.url, said_on(scope))
        elif asked.query_params.get(FOLLOW.name) == "1" and not has_way and is_found(worker):
            await show_the_way(WebSocket(scope, heard.receive, send), worker)
        else:
            await speak_on(scope, heard.receive, send, worker.url, said_on(scope))
    except Unreached:
        refusal = Refusal("storage_unavailable")
        if is_socket:
            await reject_websocket(WebSocket(scope, heard.receive, send), refusal)
        else:
            await error_response(refusal)(scope, heard.receive, send)


def is_found(worker: Worker) -> bool:
    """Whether a proxy may know a way to it."""
    return not worker.name.startswith(NAMELESS)


async def show_the_way(socket: WebSocket, worker: Worker) -> None:
    """A page cannot read why a websocket was not opened: so it is opened, and closed in words."""
    await socket.accept()
    await socket.close(ELSEWHERE, f"{WAY}{worker.name}")


def said_on(scope: Scope) -> list[tuple[str, str]]:
    """What the owner is told of somebody who is spoken for."""
    headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in scope["headers"]]
    kept = [(name, value) for name, value in headers if name in TOLD]
    client = scope["client"][0] if scope["client"] else ""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    about = (("x-forwarded-for", client), ("x-forwarded-proto", scheme))
    return [*kept, *about, (HANDED_ON.decode(), "1")]


TOLD: Final = ("accept", "accept-language", "authorization", "content-type", "cookie", "user-agent")
