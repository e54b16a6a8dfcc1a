"""The websocket of the lobby: the list of open tables, and what changes in it."""

import asyncio
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http import rates
from oriflamme.server.http.refusing import network_at, reject, websocket_only
from oriflamme.server.http.services import services
from oriflamme.server.http.versions import check_version, is_outdated, send_away
from oriflamme.server.live.connection import Connection
from oriflamme.server.live.line import EXTENSION, Line
from oriflamme.server.live.rate_limit import RateLimit
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.store import StoreError


async def watch_lobby(request: Request) -> Response:
    """The websocket of the lobby.

    Tells the list of `GET /api/tables` at once, then what is different in it, once a second at
    most.
    """
    check_version(request)
    raise websocket_only()


class LobbyFeed:
    """An ASGI application for one websocket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        if is_outdated(socket):
            parts.metrics.refusals.labels("outdated").inc()
            await send_away(socket, told=False)
            return
        network = network_at(socket)
        line: Line | None = scope.get("extensions", {}).get(EXTENSION)
        connection = Connection(send, line, None, parts.metrics)
        try:
            if parts.is_closing:
                raise Refusal("closing")
            parts.connections.enter(connection, network)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject(socket, refusal)
            return
        board = parts.lobby.board
        try:
            await socket.accept()
            await board.read(connection)
            limit = RateLimit(*rates.messages(parts.settings))
            while (await receive())["type"] == "websocket.receive":
                """Nothing a reader says changes the list; whoever says too much is sent away."""
                if not limit.take(time.monotonic()):
                    parts.metrics.refusals.labels("too_fast").inc()
                    connection.drop("too_fast")
        except StoreError:
            parts.metrics.failures.inc()
            await connection.say_goodbye("trouble")
        except asyncio.CancelledError:
            if not connection.is_cut:
                raise
        finally:
            board.leave(connection)
            connection.gone()
            parts.connections.leave(connection, network)
