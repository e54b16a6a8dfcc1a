"""The websocket of the lobby: the list of open tables, and what changes in it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.error_responses import client_network, reject_websocket, upgrade_required
from oriflamme.server.http.send_only_socket import connection_lifetime, drain_until_closed
from oriflamme.server.http.services import services
from oriflamme.server.http.versions import check_version, close_outdated, is_outdated
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.line import EXTENSION, Line
from oriflamme.server.protocol.refusals import Refusal


async def watch_lobby(request: Request) -> Response:
    """The websocket of the lobby.

    Tells the list of `GET /api/tables` at once, then what is different in it, once a second at
    most.
    """
    check_version(request)
    raise upgrade_required()


class LobbySocket:
    """An ASGI application for one websocket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        if is_outdated(socket):
            parts.metrics.refusals.labels("protocol_outdated").inc()
            await close_outdated(socket, with_message=False)
            return
        network = client_network(socket)
        line: Line | None = scope.get("extensions", {}).get(EXTENSION)
        connection = Connection(send, line, None, parts.metrics)
        try:
            if parts.is_closing:
                raise Refusal("server_closing")
            parts.connections.add(connection, network)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject_websocket(socket, refusal)
            return
        board = parts.lobby.feed
        async with connection_lifetime(parts, connection, network):
            try:
                await socket.accept()
                await board.subscribe(connection)
                await drain_until_closed(parts, connection, receive)
            finally:
                board.unsubscribe(connection)
