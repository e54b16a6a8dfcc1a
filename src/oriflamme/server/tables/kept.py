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


class KeptChange(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The common part: the tag."""


class Opened(KeptChange, frozen=True, tag="opened"):
    options: TableOptions
    host: Person


class Sat(KeptChange, frozen=True, tag="sat"):
    seat: Seat
    person: Person


class Stood(KeptChange, frozen=True, tag="stood"):
    seat: Seat
    name: str
    removed: bool = False


class Readied(KeptChange, frozen=True, tag="readied"):
    seat: Seat
    ready: bool


class BotSeated(KeptChange, frozen=True, tag="bot_seated"):
    seat: Seat
    bot: str | None


class Started(KeptChange, frozen=True, tag="started"):
    """The deal, in full."""

    game: str
    deck: tuple[Kind, ...]
    first: Seat
    dealt: dict[Family, Dealt]


class Decided(KeptChange, frozen=True, tag="decided"):
    seat: Seat
    token: str
    """As records write it."""
    by: Literal["person", "bot"] = "person"
    id: str | None = None
    """The client's id of the act."""
    left: int | None = None
    """What the seat has left in its time bank, when that changed."""


class Ended(KeptChange, frozen=True, tag="ended"):
    game: str


class Said(KeptChange, frozen=True, tag="said"):
    seat: Seat | None
    person: Person
    text: str | None = None
    phrase: str | None = None


class HandedOver(KeptChange, frozen=True, tag="handed_over"):
    seat: Seat
    bot: str
    reason: Literal["asked", "clock", "away", "idle"]
    left: int | None = None


class CameBack(KeptChange, frozen=True, tag="came_back"):
    seat: Seat


class Nudged(KeptChange, frozen=True, tag="nudged"):
    seat: Seat
    by: Seat


class RematchWanted(KeptChange, frozen=True, tag="rematch_wanted"):
    seat: Seat
    want: bool


Kept: TypeAlias = (
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

_decoder = msgspec.json.Decoder(Kept)
encode_kept = msgspec.json.Encoder().encode


def decode_kept(body: bytes) -> Kept:
    kept: Kept = _decoder.decode(body)
    return kept
