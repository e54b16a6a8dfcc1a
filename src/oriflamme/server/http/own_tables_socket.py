"""The websocket of one's own tables."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.guests import as_person
from oriflamme.server.http.people import own_tables
from oriflamme.server.http.refusing import network_at, reject, websocket_only
from oriflamme.server.http.services import Services, services
from oriflamme.server.http.telling_only import told, until_they_leave
from oriflamme.server.http.versions import check_version, is_outdated, send_away
from oriflamme.server.live.connection import Connection
from oriflamme.server.live.line import EXTENSION, Line
from oriflamme.server.protocol.answers import Guest
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.to_client import OwnTables


async def watch_own_tables(request: Request) -> Response:
    """The websocket of all the tables where one sits.

    Tells the tables of `GET /api/me` at once, then of every change of theirs: that somebody sat
    down, that a game began, that it is one's decision, that it is over. So a program follows any
    number of games by one connection, and goes to a table's own websocket where it has to decide.
    """
    check_version(request)
    await _myself(request)
    raise websocket_only()


class OwnTablesSocket:
    """An ASGI application for one websocket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        if is_outdated(socket):
            parts.metrics.refusals.labels("outdated").inc()
            await send_away(socket, told=True)
            return
        network = network_at(socket)
        try:
            guest = await _myself(socket)
            line: Line | None = scope.get("extensions", {}).get(EXTENSION)
            connection = Connection(send, line, as_person(guest), parts.metrics)
            connection.key = parts.guests.key(socket)
            parts.connections.enter(connection, network)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject(socket, refusal)
            return
        async with told(parts, connection, network):
            await socket.accept()
            await _follow(parts, guest, connection, receive)


class Greeted:
    """Keeps what happens while the first message is being written, and passes it on after it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._kept: list[bytes] | None = []

    def tell(self, said: bytes) -> None:
        if self._kept is None:
            self._connection.tell(said)
        else:
            self._kept.append(said)

    def greet(self, said: bytes) -> None:
        kept, self._kept = self._kept or [], None
        for each in (said, *kept):
            self._connection.tell(each)


async def _follow(parts: Services, guest: Guest, connection: Connection, receive: Receive) -> None:
    """Tell until the other side leaves."""
    feed, greeted = parts.own_tables, Greeted(connection)
    feed.listen(guest.id, greeted)
    if parts.following:
        parts.following.announce()
    try:
        tables = await own_tables(parts, guest)
        feed.sits_at(guest.id, [table.code for table in tables])
        greeted.greet(encode(OwnTables(tuple(tables))))
        await until_they_leave(parts, connection, receive)
    finally:
        feed.leave(guest.id, greeted)


async def _myself(asked: HTTPConnection) -> Guest:
    parts = services(asked)
    if parts.is_closing:
        raise Refusal("closing")
    guest = await parts.guests.who(asked)
    if guest is None:
        raise Refusal("no_guest")
    return guest
