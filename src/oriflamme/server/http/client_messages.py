"""What one client says to one table."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

import msgspec

from oriflamme.server.http import rates
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.rate_limit import RateLimit
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.replies import refused
from oriflamme.server.room.room import Room
from oriflamme.server.store.admin_writes import save_report
from oriflamme.server.store.guest_writes import delete_mute, save_mute
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import StoreError

log = logging.getLogger(__name__)
MAX_MESSAGE_BYTES: Final = 4096
"""Bytes of a message; the longest honest one is a chat line."""
MAX_MUTED: Final = 500
MAX_FLOOD_REFUSALS: Final = 100
"""Messages refused as too fast, before the line is cut."""

_decode = msgspec.json.Decoder(fc.ClientMessage).decode


class TableSession:
    """Reads messages, limits them, and passes on to the room what is the room's."""

    def __init__(self, parts: Services, room: Room, connection: Connection, network: str) -> None:
        self._parts = parts
        self._room = room
        self._connection = connection
        self._network = network
        self._limit = RateLimit(*rates.messages(parts.settings))
        self._has_joined = False
        self._flood_refusals = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, frame: bytes) -> None:
        """One message; every refusal is told, and the line stays open unless it is flooded."""
        if not self._limit.take(self._parts.clock() / 1000):
            self._refuse_flood(frame)
            return
        try:
            self._handle(parse_message(frame))
        except Refusal as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refusal, id: str | None = None) -> None:
        self._parts.metrics.refusals.labels(refusal.code).inc()
        self._connection.send(refused(refusal, self._room.table.number, id))

    def _handle(self, message: fc.ClientMessage) -> None:
        if isinstance(message, fc.Ping):
            self._connection.send(encode(tc.Pong(message.id, self._parts.clock())))
        elif isinstance(message, fc.Join):
            self._join(message)
        elif not self._has_joined:
            raise Refusal("join_first")
        elif isinstance(message, fc.Mute):
            self._mute(message)
        elif isinstance(message, fc.Report):
            self._report(message)
        else:
            self._forward_to_room(message)

    def _forward_to_room(self, message: fc.ClientMessage) -> None:
        person = self._connection.person
        try:
            self._parts.quotas.change(person.guest if person else None, self._network)
        except Refusal as refusal:
            self._refuse(refusal, message.id if isinstance(message, fc.Act) else None)
            return
        if isinstance(message, fc.SendChat):
            self._check_chat()
        elif isinstance(message, fc.SetOptions):
            self._check_listing(message)
        elif isinstance(message, fc.AskHint):
            self._check_hints()
        self._room.receive(self._connection, message)

    def _refuse_flood(self, frame: bytes) -> None:
        """Refused unheard, whatever it is; after so many the line is cut."""
        self._flood_refusals += 1
        if self._flood_refusals <= MAX_FLOOD_REFUSALS:
            self._refuse(Refusal("rate_limited"), act_id(frame))
        if self._flood_refusals == MAX_FLOOD_REFUSALS:
            self._connection.drop("rate_limited")

    def _join(self, message: fc.Join) -> None:
        if self._has_joined:
            raise Refusal("join_first")
        self._has_joined = True
        self._room.join(self._connection, message.since)

    def _check_listing(self, message: fc.SetOptions) -> None:
        """A table that is to be listed from now on counts as one more of its host's."""
        person, lobby, table = self._connection.person, self._parts.lobby, self._room.table
        if person and message.options.listed and not table.options.listed:
            lobby.listing_quota.check(lobby.feed.last, person.id, self._network)
            lobby.listing_quota.record(table.code, person.id, self._network)

    def _check_chat(self) -> None:
        person = self._connection.person
        if person and not self._parts.chat_limits.take(person.guest):
            raise Refusal("rate_limited", "Let others speak too.")

    def _check_hints(self) -> None:
        person = self._connection.person
        if person and not self._parts.hint_limits.take(person.guest):
            raise Refusal("rate_limited", "Think for yourself a little.")

    def _mute(self, message: fc.Mute) -> None:
        connection = self._connection
        if connection.person is None:
            raise Refusal("guest_required")
        wanted = {message.person}
        muted = connection.muted | wanted if message.muted else connection.muted - wanted
        if len(muted) > MAX_MUTED:
            raise Refusal("limit_reached")
        self._start_task(self._store_mute(connection.person.guest, message))

    def _start_task(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _report(self, message: fc.Report) -> None:
        """Once for each line and guest, however often it is asked for."""
        person, table = self._connection.person, self._room.table
        if person is None:
            raise Refusal("guest_required")
        line = next((line for line in table.chat if line.number == message.number), None)
        if line is None:
            raise Refusal("not_found", "Nothing was said there.")
        said = line.message
        text = said.text if said.text is not None else f"({said.phrase})"
        by, now = person.guest, self._parts.clock()
        about = said.person.guest, said.person.name, text
        report = save_report(table.code, line.number, by, now, *about)
        self._start_task(self._store_report(report, table.code, line.number))

    async def _store_report(self, report: Statement, code: str, number: int) -> None:
        try:
            await self._parts.store.commit(report)
        except StoreError:
            self._refuse(Refusal("storage_unavailable"))
            return
        log.info("report", extra={"table": code})
        self._connection.send(encode(tc.Reported(number)))

    async def _store_mute(self, guest: str, message: fc.Mute) -> None:
        write = save_mute if message.muted else delete_mute
        try:
            await self._parts.store.commit(write(guest, message.person))
        except StoreError:
            self._refuse(Refusal("storage_unavailable"))
            return
        for tab in self._parts.connections.of_guest(guest):
            person = {message.person}
            tab.muted = tab.muted | person if message.muted else tab.muted - person
            tab.send(encode(tc.Muted(tuple(sorted(tab.muted)))))


def parse_message(frame: bytes) -> fc.ClientMessage:
    """The message in a text frame."""
    if len(frame) > MAX_MESSAGE_BYTES:
        raise Refusal("too_large")
    try:
        message: fc.ClientMessage = _decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Refusal("invalid_message", f"{problem}.") from None
    return message


def act_id(frame: bytes) -> str | None:
    """The id of an act, by which its client knows what was refused."""
    try:
        message = parse_message(frame)
    except Refusal:
        return None
    return message.id if isinstance(message, fc.Act) else None
