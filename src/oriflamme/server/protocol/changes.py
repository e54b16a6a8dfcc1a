"""Changes of a table as they are kept: with every secret, enough to build the table again."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from oriflamme.rules.deal import Dealt
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.tables import TableOptions


class Person(Struct, frozen=True, gc=False):
    """A guest at a table."""

    id: str
    """The public id."""
    name: str


class BaseChange(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The common part: the tag."""


class Opened(BaseChange, frozen=True, tag="opened"):
    options: TableOptions
    host: Person


class Sat(BaseChange, frozen=True, tag="sat"):
    seat: Seat
    person: Person


class Stood(BaseChange, frozen=True, tag="stood"):
    seat: Seat
    name: str
    removed: bool = False


class Readied(BaseChange, frozen=True, tag="readied"):
    seat: Seat
    ready: bool


class BotSeated(BaseChange, frozen=True, tag="bot_seated"):
    seat: Seat
    bot: str | None


class Started(BaseChange, frozen=True, tag="started"):
    """The deal, in full."""

    game: str
    deck: tuple[Kind, ...]
    first: Seat
    dealt: dict[Family, Dealt]


class Decided(BaseChange, frozen=True, tag="decided"):
    seat: Seat
    token: str
    """As records write it."""
    by: Literal["person", "bot"] = "person"
    id: str | None = None
    """The client's id of the act."""
    left: int | None = None
    """What the seat has left in its time bank, when that changed."""


class Ended(BaseChange, frozen=True, tag="ended"):
    game: str


class Said(BaseChange, frozen=True, tag="said"):
    seat: Seat | None
    person: Person
    text: str | None = None
    phrase: str | None = None


class HandedOver(BaseChange, frozen=True, tag="handed_over"):
    seat: Seat
    bot: str
    reason: Literal["asked", "clock", "away", "idle"]
    left: int | None = None


class CameBack(BaseChange, frozen=True, tag="came_back"):
    seat: Seat


class Nudged(BaseChange, frozen=True, tag="nudged"):
    seat: Seat
    by: Seat


class RematchWanted(BaseChange, frozen=True, tag="rematch_wanted"):
    seat: Seat
    want: bool


TableChange: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Readied
    | BotSeated
    | Started
    | Decided
    | Ended
    | Said
    | HandedOver
    | CameBack
    | Nudged
    | RematchWanted
)

_decoder = msgspec.json.Decoder(TableChange)
encode_change = msgspec.json.Encoder().encode


def decode_change(body: bytes) -> TableChange:
    change: TableChange = _decoder.decode(body)
    return change
