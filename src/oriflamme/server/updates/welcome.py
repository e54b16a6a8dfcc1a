"""The first thing a listener is told: everything afresh, or exactly what was missed."""

import msgspec

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.public_changes import public_change
from oriflamme.server.protocol.tables import Clocks, TableInfo
from oriflamme.server.protocol.terms import PROTOCOL_VERSION
from oriflamme.server.protocol.view import GameView
from oriflamme.server.tables.table import ChatLine, TableState
from oriflamme.server.updates.change_messages import EncodedMissed, MissedChange, redact_muted
from oriflamme.server.updates.game_view import game_view
from oriflamme.server.updates.listener import Listener
from oriflamme.server.updates.table_info import table_info


class EncodedChanges(msgspec.Struct, frozen=True, tag="changes", tag_field="type"):
    """`Changes` with the missed ones already written."""

    number: int
    you: tc.You
    table: TableInfo
    changes: tuple[EncodedMissed, ...]
    game: GameView | None
    clocks: Clocks | None
    presence: tc.Presence


assert EncodedChanges.__struct_fields__ == tc.Changes.__struct_fields__


def encode_welcome(
    table: TableState, listener: Listener, missed: list[MissedChange] | None, presence: tc.Presence
) -> bytes:
    """A fresh view, or what was missed and the present view."""
    seat = table.seat_of(listener.person.id) if listener.person else None
    you = _you(table, listener, seat)
    game = game_view(table.game, seat) if table.game else None
    if missed is None:
        chat = tuple(_chat_line(line, listener) for line in table.chat)
        info = table_info(table)
        clocks = presence.clocks
        fresh = tc.Welcome(PROTOCOL_VERSION, table.number, you, info, game, clocks, presence, chat)
        return encode(fresh)
    written = tuple(change.for_seat(seat, listener.muted) for change in missed)
    info = table_info(table)
    resumed = EncodedChanges(table.number, you, info, written, game, presence.clocks, presence)
    return encode(resumed)


def _you(table: TableState, listener: Listener, seat: Seat | None) -> tc.You:
    person = listener.person
    return tc.You(
        person=person.id if person else None,
        name=person.name if person else None,
        seat=seat,
        host=person is not None and person.id == table.host.id,
        muted=tuple(sorted(listener.muted)),
    )


def _chat_line(line: ChatLine, listener: Listener) -> tc.ChatLine:
    said = public_change(line.message)
    heard = redact_muted(said) if line.message.person.id in listener.muted else said
    return tc.ChatLine(line.number, line.at, heard)
