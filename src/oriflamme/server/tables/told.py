"""What is told of a change: the shared part written once, each seat's part appended to it."""

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as c
from oriflamme.server.protocol.tables import Clocks, TableInfo
from oriflamme.server.protocol.to_client import Change, Missed
from oriflamme.server.protocol.view import OwnEvent
from oriflamme.server.tables import kept as k
from oriflamme.server.tables.info import table_info
from oriflamme.server.tables.ink import Ink, InkedView
from oriflamme.server.tables.seen import result, shared_events
from oriflamme.server.tables.table import Table

encode: Final = msgspec.json.Encoder().encode


class Shared(Struct, frozen=True, tag="change", tag_field="type"):
    """A `Change` as everybody is told it; its last field differs from seat to seat."""

    number: int
    at: int
    what: msgspec.Raw
    table: TableInfo | None
    view: InkedView | None
    clocks: Clocks | None
    private: None = None


assert Shared.__struct_fields__ == Change.__struct_fields__


class MissedChange(Struct, frozen=True):
    """A change as it is told to somebody who comes back."""

    number: int
    at: int
    what: bytes
    own: dict[Seat, bytes]
    speaker: str | None = None
    """The public id of who spoke, if it is words."""
    hushed: bytes = b""
    """What those are told who muted the speaker."""

    def told_to(self, seat: Seat | None, muted: frozenset[str]) -> msgspec.Raw:
        own = self.own.get(seat, b"[]") if seat is not None else b"[]"
        what = self.hushed if self.speaker in muted else self.what
        return msgspec.Raw(
            b'{"number":%d,"at":%d,"what":%b,"own":%b}' % (self.number, self.at, what, own)
        )


assert Missed.__struct_fields__ == ("number", "at", "what", "own")


class Told(Struct, frozen=True):
    """A change ready to be told: to everybody, to each seat, and later to those who missed it."""

    public: bytes
    seats: dict[Seat, bytes]
    """As told to those seats that have something of their own to hear."""
    missed: MissedChange
    hushed: bytes
    """As told to those who muted the speaker."""

    def is_muted_by(self, muted: frozenset[str]) -> bool:
        return self.missed.speaker is not None and self.missed.speaker in muted


def tell(
    table: Table,
    at: int,
    change: k.Kept,
    events: tuple[Event, ...],
    clocks: Clocks | None,
    ink: Ink,
) -> Told:
    """The change that led to this table, for everybody who listens."""
    game = table.game
    shared, own = shared_events(events, game) if game and events else ((), {})
    missed = _missed(table, at, change, shared, own)
    has_view = isinstance(change, (k.Decided, k.Started))
    public = _write(
        missed,
        missed.what,
        table=None if isinstance(change, _LEAVES_TABLE) else table_info(table),
        view=ink.public(game.state, game.asked) if has_view and game else None,
        clocks=clocks,
    )
    parts = ink.private(game.state, own) if has_view and game else {}
    return Told(
        public=public,
        seats={seat: _with_own(public, part) for seat, part in parts.items()},
        missed=missed,
        hushed=_write(missed, missed.hushed) if missed.speaker else public,
    )


def recall(table: Table, at: int, change: k.Kept, events: tuple[Event, ...]) -> MissedChange:
    """A change of long ago, for those who come back."""
    game = table.game
    shared, own = shared_events(events, game) if game and events else ((), {})
    return _missed(table, at, change, shared, own)


def _missed(
    table: Table,
    at: int,
    change: k.Kept,
    shared: tuple[Struct, ...],
    own: dict[Seat, tuple[OwnEvent, ...]],
) -> MissedChange:
    what = describe(table, change, shared)
    own_bytes = {seat: encode(events) for seat, events in own.items()}
    missed = MissedChange(table.number, at, encode(what), own_bytes)
    if isinstance(what, c.Said):
        return replace(missed, speaker=what.person, hushed=encode(hush(what)))
    return missed


def _write(
    missed: MissedChange,
    what: bytes,
    table: TableInfo | None = None,
    view: InkedView | None = None,
    clocks: Clocks | None = None,
) -> bytes:
    return encode(Shared(missed.number, missed.at, msgspec.Raw(what), table, view, clocks))


def _with_own(public: bytes, part: bytes) -> bytes:
    """The message with a seat's own part in the place of nobody's."""
    return b"%b%b}" % (public[: -len(b"null}")], part)


_LEAVES_TABLE: Final = (k.Decided, k.Said, k.Nudged)
"""Changes after which the table, but for its game, is as it was."""


def hush(said: c.Said) -> c.Said:
    """The words as they reach somebody who muted the speaker."""
    return c.Said(said.seat, said.name, said.person, None, None)


def describe_said(change: k.Said) -> c.Said:
    person = change.person
    return c.Said(change.seat, person.name, person.id, change.text, change.phrase)  # type: ignore[arg-type]


def describe(table: Table, change: k.Kept, events: tuple[Struct, ...]) -> c.What:  # noqa: C901
    """The change in its public form."""
    match change:
        case k.Decided(seat, _, by):
            return c.Decided(seat, by, events)
        case k.Started(game):
            return c.Started(game, events)
        case k.Ended(game):
            assert table.game
            return c.Ended(game, result(table.game.state))
        case k.Said():
            return describe_said(change)
        case k.Opened():
            return c.Opened()
        case k.Sat(seat, person):
            return c.Sat(seat, person.name)
        case k.Stood(seat, name, removed):
            return c.Stood(seat, name, removed)
        case k.Readied(seat, ready):
            return c.Readied(seat, ready)
        case k.BotSeated(seat, bot):
            return c.BotSeated(seat, bot)
        case k.HandedOver(seat, bot, reason):
            return c.HandedOver(seat, bot, reason)
        case k.CameBack(seat):
            return c.CameBack(seat)
        case k.Nudged(seat, by_seat):
            return c.Nudged(seat, by_seat)
        case k.RematchWanted(seat, want):
            return c.RematchWanted(seat, want)
