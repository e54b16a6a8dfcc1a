"""Bodies of the HTTP requests, all JSON."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from oriflamme.server.protocol.coats import CoatCode
from oriflamme.server.protocol.tables import Pace, TableOptions, Untimed
from oriflamme.server.protocol.terms import (
    BotName,
    ClientId,
    ClientSeed,
    Edition,
    GuestName,
    KindName,
    Language,
    Ruleset,
    SeatNumber,
    Token,
    ViewerName,
)

Bots: TypeAlias = Annotated[
    dict[SeatNumber, BotName],
    Meta(
        max_length=5,
        description="Bots by seat; `GET /api/options` names them.",
        extra_json_schema={"propertyNames": {"pattern": "^[0-4]$"}},
    ),
]

People: TypeAlias = Annotated[
    dict[SeatNumber, GuestName],
    Meta(
        max_length=5,
        description="The names of those who share one's device, by seat.",
        extra_json_schema={"propertyNames": {"pattern": "^[0-4]$"}},
    ),
]
RecordText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=15_000, description="The record, as `.ogn` files have it.")
]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The common part of what is asked: nothing that is not listed."""


class GuestRequest(Request, frozen=True):
    """`POST /api/guest`: be somebody, or change one's name, language or coat of arms."""

    name: GuestName | None = None
    language: Language | None = None
    coat: CoatCode | None = None


class OpenTableRequest(Request, frozen=True):
    """`POST /api/tables`: open a table."""

    options: TableOptions = TableOptions()
    bots: Bots = {}
    seat: SeatNumber | None = 0
    """The seat one takes; null: none yet."""
    people: People = {}
    """Several people on this device, ready at once. One looks from their seats in turn
    (`/api/tables/{code}/live?seat=N`)."""
    client_seed: ClientSeed | None = None
    """To cut the cards by where they are dealt at once; else there is `cut`."""


class QuickGameRequest(Request, frozen=True):
    """`POST /api/quick`: a table against bots, started at once."""

    ruleset: Ruleset = "base"
    seats: Annotated[int, Meta(ge=2, le=5)] = 4
    edition: Edition = "standard"
    deck: Annotated[tuple[KindName, ...], Meta(max_length=10)] | None = None
    pace: Pace = Untimed()
    bot: BotName | None = None
    """Who sits in all other seats, unless `bots` names them; null: the usual one."""
    bots: Bots = {}
    client_seed: ClientSeed | None = None
    """To cut the cards by: 256 bits drawn by the device for this deal alone."""


class FindRequest(Request, frozen=True):
    """`POST /api/matchmaking`: a table where people play so, or a new one."""

    ruleset: Ruleset = "base"
    seats: Annotated[int, Meta(ge=2, le=5)] = 4
    """How many; a duel has two whatever this says."""
    pace: Pace = Untimed()
    rated: bool = False
    """For a rating; that takes an account."""
    bot_fill_after: Annotated[int, Meta(ge=5, le=600)] | None = 60
    """Seconds after which free seats go to bots; null: never."""
    bot: BotName | None = None
    """Which bots; null: the usual ones."""


class GameSource(Request, frozen=True, tag_field="type", tag="game"):
    """A game that was finished here."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]


class RecordSource(Request, frozen=True, tag_field="type", tag="record"):
    """A game that one brings along."""

    record: RecordText


class PlayOnRequest(Request, frozen=True):
    """`POST /api/play-on`: a table that goes on from a moment of a game, against bots."""

    source: GameSource | RecordSource
    """Which game."""
    position: Annotated[int, Meta(ge=0, le=10_000)]
    """So many decisions were made."""
    seat: SeatNumber | None = None
    """The seat one takes; null: the one that decides next."""
    redealt: bool = False
    """Whether what that seat could not see is drawn anew; else the cards are the true ones."""
    bot: BotName | None = None
    """Who sits in all other seats; null: the bots that sat there, and the usual one for people."""


class ReviewRequest(Request, frozen=True):
    """`POST /api/reviews`: a game to be judged."""

    source: GameSource | RecordSource
    """Which game: a finished one."""


class MoveRequest(Request, frozen=True):
    """`POST /api/device-link/redeem`: be here who one was on another device."""

    token: Token


class EndDeviceRequest(Request, frozen=True):
    """`POST /api/devices/revoke`: end a device of one's own."""

    device: ClientId | None
    """Its id; null: all but this one."""


class SubscribeRequest(Request, frozen=True):
    """`POST /api/push`: what the browser's `PushSubscription` says."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    """Where its push service takes messages for it: https, at a public host."""
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}$(?!\n)")]
    """The browser's public key, in base64url."""
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$(?!\n)")]
    """The secret it shares with us, in base64url."""
    language: Language
    """In which it is told."""


class ReplayRequest(Request, frozen=True):
    """`POST /api/records/replay`: a record of one's own (.ogn), played again."""

    record: RecordText
    seat: ViewerName = "spectator"
    """Whose view, as in `GET /api/games/{id}/replay`."""
