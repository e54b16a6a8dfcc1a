"""The websocket of a table."""

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.client_messages import TableSession
from oriflamme.server.http.code_lookup import find_room
from oriflamme.server.http.error_responses import client_network, reject_websocket, upgrade_required
from oriflamme.server.http.guests import person_from_guest
from oriflamme.server.http.services import Services, services
from oriflamme.server.http.versions import check_version, close_outdated, is_outdated
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.line import EXTENSION, Line
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.room import Room
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import StoreError
from oriflamme.server.tables.table import TableState


async def join_table(request: Request) -> Response:
    """The websocket of a table.

    Send `join` first; the answer is `welcome`, or `changes` to somebody who comes back. From then
    on every change of the table is told, and `act` decides. Messages are JSON in text frames, of
    4096 bytes at most; what cannot be done is answered by `refused`, and the line stays open.
    `x-websocket` has the messages of both sides. A refusal to open it is an ordinary answer. A
    page cannot read that one, and may ask here plainly: it is refused for the same reasons.

    Where several people share a device, `seat` says as which of them one comes. Without it one is
    the guest who brought them, who sits nowhere and sees what spectators see.
    """
    check_version(request)
    parts = services(request)
    await admit(request, parts, await find_open_room(request, parts))
    raise upgrade_required()


class TableSocket:
    """An ASGI application for one websocket: lets somebody listen and speak at a table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        if is_outdated(socket):
            parts.metrics.refusals.labels("protocol_outdated").inc()
            await close_outdated(socket, with_message=True)
            return
        try:
            room = await find_open_room(socket, parts)
            with room.hold_open():
                await serve(socket, parts, room, await admit(socket, parts, room))
        except Refusal as refusal:  # before the websocket was accepted; later ones are told
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject_websocket(socket, refusal)
        except StoreError:
            parts.metrics.write_failures.inc()
            await reject_websocket(socket, Refusal("storage_unavailable"))


async def find_open_room(connection: HTTPConnection, parts: Services) -> Room:
    """The room whose code is in the address."""
    if parts.is_closing:
        raise Refusal("server_closing")
    return await find_room(connection, parts, connection.path_params["code"])


async def admit(connection: HTTPConnection, parts: Services, room: Room) -> Person | None:
    """Who comes in, if they may."""
    guest = await parts.guests.authenticate(connection)
    person = person_from_guest(guest) if guest else None
    room.table.check_admission(person.id if person else None)
    seat = connection.query_params.get("seat", "")
    return person_in_seat(room.table, person, seat) if seat else person


def person_in_seat(table: TableState, guest: Person | None, seat: str) -> Person:
    """Who sits in that seat, if they play on this guest's device."""
    people = table.people_of(guest.id if guest else None)
    for person in people:
        if str(table.seat_of(person.id)) == seat:
            return person
    raise Refusal("not_seated", "Nobody of your device sits there.")


async def serve(socket: WebSocket, parts: Services, room: Room, person: Person | None) -> None:
    """Listen and speak until the other side leaves."""
    network = client_network(socket)
    line: Line | None = socket.scope.get("extensions", {}).get(EXTENSION)
    connection = Connection(socket.send, line, person, parts.metrics)
    if person:
        connection.device_key = parts.guests.key_hash(socket)
        connection.muted = await parts.store.fetch(q.mutes(person.guest))
    parts.connections.add(connection, network)
    try:
        await socket.accept()
        if person and not await parts.guests.authenticate(socket):  # the device was ended meanwhile
            connection.drop("signed_out")
        await receive_messages(socket.receive, line, TableSession(parts, room, connection, network))
    except asyncio.CancelledError:
        if not connection.is_aborted:
            raise
    finally:
        connection.peer_closed()
        room.leave(connection)
        parts.connections.remove(connection, network)


async def receive_messages(receive: Receive, line: Line | None, session: TableSession) -> None:
    """Pass on what is said until the other side leaves: directly where there is a line."""
    if line is not None:
        line.hear = session.receive
    while (event := await receive())["type"] == "websocket.receive":
        text = event.get("text")
        if text is None:
            session.receive(b"\xff")  # bytes are no message
        else:
            session.receive(text.encode("utf-8", "surrogatepass"))
        if line is None:
            await asyncio.sleep(0)  # what this leads to goes out before more is heard
