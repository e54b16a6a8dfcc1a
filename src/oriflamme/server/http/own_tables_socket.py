"""The websocket of one's own tables."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.error_responses import client_network, reject_websocket, upgrade_required
from oriflamme.server.http.guests import person_from_guest
from oriflamme.server.http.people import own_tables
from oriflamme.server.http.send_only_socket import connection_lifetime, drain_until_closed
from oriflamme.server.http.services import Services, services
from oriflamme.server.http.versions import check_version, close_outdated, is_outdated
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.line import EXTENSION, Line
from oriflamme.server.protocol.answers import Guest
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.server_messages import OwnTables


async def watch_own_tables(request: Request) -> Response:
    """The websocket of all the tables where one sits.

    Tells the tables of `GET /api/me` at once, then of every change of theirs: that somebody sat
    down, that a game began, that it is one's decision, that it is over. So a program follows any
    number of games by one connection, and goes to a table's own websocket where it has to decide.
    """
    check_version(request)
    await _require_guest(request)
    raise upgrade_required()


class OwnTablesSocket:
    """An ASGI application for one websocket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        if is_outdated(socket):
            parts.metrics.refusals.labels("protocol_outdated").inc()
            await close_outdated(socket, with_message=True)
            return
        network = client_network(socket)
        try:
            guest = await _require_guest(socket)
            line: Line | None = scope.get("extensions", {}).get(EXTENSION)
            connection = Connection(send, line, person_from_guest(guest), parts.metrics)
            connection.device_key = parts.guests.key_hash(socket)
            parts.connections.add(connection, network)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject_websocket(socket, refusal)
            return
        async with connection_lifetime(parts, connection, network):
            await socket.accept()
            await _stream(parts, guest, connection, receive)


class SnapshotBuffer:
    """Keeps what happens while the first message is being written, and passes it on after it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._pending: list[bytes] | None = []

    def send(self, message: bytes) -> None:
        if self._pending is None:
            self._connection.send(message)
        else:
            self._pending.append(message)

    def send_snapshot(self, said: bytes) -> None:
        kept, self._pending = self._pending or [], None
        for each in (said, *kept):
            self._connection.send(each)


async def _stream(parts: Services, guest: Guest, connection: Connection, receive: Receive) -> None:
    """Tell until the other side leaves."""
    feed, buffer = parts.own_tables, SnapshotBuffer(connection)
    feed.subscribe(guest.id, buffer)
    if parts.following:
        parts.following.announce()
    try:
        tables = await own_tables(parts, guest)
        feed.note_seats(guest.id, [table.code for table in tables])
        buffer.send_snapshot(encode(OwnTables(tuple(tables))))
        await drain_until_closed(parts, connection, receive)
    finally:
        feed.unsubscribe(guest.id, buffer)


async def _require_guest(asked: HTTPConnection) -> Guest:
    parts = services(asked)
    if parts.is_closing:
        raise Refusal("server_closing")
    guest = await parts.guests.authenticate(asked)
    if guest is None:
        raise Refusal("guest_required")
    return guest
