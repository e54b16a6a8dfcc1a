"""The websocket of the lobby: the list of open tables, and what changes in it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.refusing import network_at, reject, websocket_only
from oriflamme.server.http.services import services
from oriflamme.server.http.telling_only import told, until_they_leave
from oriflamme.server.http.versions import check_version, is_outdated, send_away
from oriflamme.server.live.connection import Connection
from oriflamme.server.live.line import EXTENSION, Line
from oriflamme.server.protocol.refusals import Refusal


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
        async with told(parts, connection, network):
            try:
                await socket.accept()
                await board.read(connection)
                await until_they_leave(parts, connection, receive)
            finally:
                board.leave(connection)
