"""What a numbered change of a table tells. Each has a `kind`; the numbers have no gaps."""

from typing import Literal, TypeAlias

from msgspec import Struct

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.events import WireEvent
from oriflamme.server.protocol.terms import BotName, Phrase
from oriflamme.server.protocol.view import Result


class What(Struct, frozen=True, tag_field="kind"):
    """The common part of all changes: nothing but the tag."""


class Opened(What, frozen=True, tag="opened"):
    """The table was opened; always number 1."""


class Sat(What, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: Seat
    name: str


class Stood(What, frozen=True, tag="stood"):
    """Somebody left a seat before the start, or was removed by the host."""

    seat: Seat
    name: str
    removed: bool


class Readied(What, frozen=True, tag="readied"):
    """Somebody is ready, or is no longer."""

    seat: Seat
    ready: bool


class BotSeated(What, frozen=True, tag="bot_seated"):
    """The host gave a seat to a bot, or took it back (null)."""

    seat: Seat
    bot: BotName | None


class Started(What, frozen=True, tag="started"):
    """Cards were dealt; the game is on."""

    game: str
    events: tuple[WireEvent, ...]


class Decided(What, frozen=True, tag="decided"):
    """A decision was made, and all this happened up to the next one."""

    seat: Seat
    by: Literal["person", "bot"]
    events: tuple[WireEvent, ...]


class Ended(What, frozen=True, tag="ended"):
    """The game is over; its record is open to all from now on."""

    game: str
    result: Result


class Said(What, frozen=True, tag="said"):
    """Words at the table; `text` and `phrase` are both null for those who muted the speaker."""

    seat: Seat | None
    name: str
    person: str
    text: str | None
    phrase: Phrase | None


class HandedOver(What, frozen=True, tag="handed_over"):
    """A bot plays on for a seat."""

    seat: Seat
    bot: BotName
    reason: Literal["asked", "clock", "away", "idle"]


class CameBack(What, frozen=True, tag="came_back"):
    """The owner of a seat took it back from the bot."""

    seat: Seat


class Nudged(What, frozen=True, tag="nudged"):
    """Somebody asked the sleeping player to go on."""

    seat: Seat
    by: Seat


class RematchWanted(What, frozen=True, tag="rematch_wanted"):
    """Somebody wants to play again, or no longer. When all people want it, a game starts."""

    seat: Seat
    want: bool


WireWhat: TypeAlias = (
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
