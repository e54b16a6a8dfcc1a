"""The websocket of a table."""

from typing import Any, Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http.refusing import address_of, reject
from oriflamme.server.http.services import Services, services
from oriflamme.server.live.bucket import Bucket
from oriflamme.server.live.connection import Connection
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol import to_client as tc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.writes import SaveMute
from oriflamme.server.tables.kept import Person
from oriflamme.server.tables.room import Room, refused
from oriflamme.server.tables.told import encode

LARGEST: Final = 4096
"""Bytes of a message; the longest honest one is a chat line."""
MOST_MUTED: Final = 500

_decoder = msgspec.json.Decoder(fc.Message)


class Live:
    """An ASGI application for one websocket: lets somebody listen and speak at a table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        address = address_of(socket)
        try:
            if parts.is_closing:
                raise Refusal("closing")
            room = await parts.lobby.room(socket.path_params["code"])
            guest = await parts.guests.who(socket)
            person = Person(guest.id, guest.name) if guest else None
            check_spectator(room, person)
            connection = Connection(send, person, parts.metrics)
            if person:
                connection.muted = await parts.store.mutes(person.id)
            parts.connections.enter(connection, address)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject(socket, refusal)
            return
        try:
            await socket.accept()
            await Talk(parts, room, connection).go_on(receive)
        finally:
            connection.gone()
            room.leave(connection)
            parts.connections.leave(connection, address)


def check_spectator(room: Room, person: Person | None) -> None:
    """Before the start everybody may come; then, perhaps, only those who sit."""
    table = room.table
    if table.options.spectators or table.phase == "seating":
        return
    if person is None or (table.seat_of(person.id) is None and person.id != table.host.id):
        raise Refusal("no_spectators")


class Talk:
    """What one client says to one table."""

    def __init__(self, parts: Services, room: Room, connection: Connection) -> None:
        self._parts = parts
        self._room = room
        self._connection = connection
        self._bucket = Bucket(parts.settings.messages, max(40, 2 * parts.settings.messages))
        self._has_joined = False

    async def go_on(self, receive: Receive) -> None:
        while (event := await receive())["type"] == "websocket.receive":
            try:
                await self._hear(event)
            except Refusal as refusal:
                self._refuse(refusal)

    def _refuse(self, refusal: Refusal, id: str | None = None) -> None:
        self._parts.metrics.refusals.labels(refusal.code).inc()
        self._connection.tell(refused(refusal, self._room.table.number, id))

    async def _hear(self, event: Any) -> None:
        message = read(event)
        if not self._bucket.take(self._parts.clock() / 1000):
            id = message.id if isinstance(message, fc.Act) else None
            self._refuse(Refusal("too_fast"), id)
            return
        if isinstance(message, fc.Ping):
            pong = tc.Pong(message.id, self._parts.clock())
            self._connection.tell(encode(pong).decode())
        elif isinstance(message, fc.Join):
            await self._join(message)
        elif not self._has_joined:
            raise Refusal("join_first")
        elif isinstance(message, fc.Mute):
            await self._mute(message)
        else:
            self._check_chat(message)
            self._room.hear(self._connection, message)

    async def _join(self, message: fc.Join) -> None:
        if self._has_joined:
            raise Refusal("join_first")
        self._has_joined = True
        self._room.join(self._connection, message.since)

    def _check_chat(self, message: fc.Message) -> None:
        person = self._connection.person
        if isinstance(message, fc.Say) and person and not self._parts.chat.take(person.id):
            raise Refusal("too_fast", "Let others speak too.")

    async def _mute(self, message: fc.Mute) -> None:
        connection = self._connection
        if connection.person is None:
            raise Refusal("no_guest")
        wanted = {message.person}
        muted = connection.muted | wanted if message.muted else connection.muted - wanted
        if len(muted) > MOST_MUTED:
            raise Refusal("too_many")
        await self._parts.store.keep(SaveMute(connection.person.id, message.person, message.muted))
        connection.muted = frozenset(muted)
        connection.tell(encode(tc.Muted(tuple(sorted(muted)))).decode())


def read(event: Any) -> fc.Message:
    """The message in a websocket frame."""
    text = event.get("text")
    if text is None:
        raise Refusal("bad_message", "Send text, not bytes.")
    if len(text) > LARGEST:
        raise Refusal("too_large")
    try:
        message: fc.Message = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Refusal("bad_message", f"{problem}.") from None
    return message
