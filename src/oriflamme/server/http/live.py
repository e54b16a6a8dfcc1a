"""The websocket of a table."""

import asyncio

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.refusing import address_of, reject
from oriflamme.server.http.services import Services, services
from oriflamme.server.http.talk import Talk
from oriflamme.server.live.connection import Connection
from oriflamme.server.live.direct import EXTENSION, Line
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.kept import Person
from oriflamme.server.tables.room import Room


class Live:
    """An ASGI application for one websocket: lets somebody listen and speak at a table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        address = address_of(socket)
        line: Line | None = scope.get("extensions", {}).get(EXTENSION)
        try:
            room, person = await enter(socket, parts)
            connection = Connection(send, line, person, parts.metrics)
            if person:
                connection.muted = await parts.store.mutes(person.id)
            parts.connections.enter(connection, address)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject(socket, refusal)
            return
        try:
            await socket.accept()
            await listen(receive, line, Talk(parts, room, connection))
        except asyncio.CancelledError:
            if not connection.is_cut:
                raise
        finally:
            connection.gone()
            room.leave(connection)
            parts.connections.leave(connection, address)


async def enter(socket: WebSocket, parts: Services) -> tuple[Room, Person | None]:
    """The room, if this person may come in."""
    if parts.is_closing:
        raise Refusal("closing")
    room = await parts.lobby.room(socket.path_params["code"])
    guest = await parts.guests.who(socket)
    person = Person(guest.id, guest.name) if guest else None
    if not room.table.admits(person.id if person else None):
        raise Refusal("no_spectators")
    return room, person


async def listen(receive: Receive, line: Line | None, talk: Talk) -> None:
    """Pass on what is said until the other side leaves: directly where there is a line."""
    if line is not None:
        line.hear = talk.hear
    while (event := await receive())["type"] == "websocket.receive":
        text = event.get("text")
        if text is None:
            talk.hear(b"\xff")  # bytes are no message
        else:
            talk.hear(text.encode("utf-8", "surrogatepass"))
