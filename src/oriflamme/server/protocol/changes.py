"""Changes of a table, each declared once: as its journal keeps it, with every secret.

Enough to build the table again. What everybody is told of a change is derived from it
(`told_changes`): the fields marked as told, and what is told with it. Whatever is not marked
stays in the journal.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from oriflamme.rules.deal import Dealt
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.events import WireEvent
from oriflamme.server.protocol.public_fields import NAME_ONLY, SPEAKER, UNCHANGED, PublicField
from oriflamme.server.protocol.tables import MidgameOrigin, TableOptions
from oriflamme.server.protocol.terms import BotName, DecidedBy, FallbackReason, Phrase
from oriflamme.server.protocol.view import CardSeal, Result

JOURNAL_VERSION: Final = 1


class Person(Struct, frozen=True, gc=False, omit_defaults=True):
    """A guest at a table."""

    id: str
    """The public id."""
    name: str
    coat: str | None = None
    """Of arms, if it was chosen."""
    shares_with: str | None = None
    """The public id of the guest on whose device they play, where several share one."""
    has_account: bool = False
    """Whether they came with an account: rated games are played by those who did."""
    is_program: bool = False
    """Whether a program plays, whose account is a bot's."""

    @property
    def guest(self) -> str:
        """The public id of the guest who comes with them: themselves, unless they share."""
        return self.shares_with or self.id

    @property
    def shown_coat(self) -> str:
        """The coat of arms: the one chosen, else that of the name."""
        return self.coat or coat_of(self.name)


class BaseChange(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The common part: the tag."""

    public_extras: ClassVar[dict[str, Any]] = {}
    """What is told of the change beside its own fields."""


class Opened(BaseChange, frozen=True, tag="opened", omit_defaults=False):
    """The table was opened; always number 1."""

    options: TableOptions
    host: Person
    secret: str | None = None
    """What the first deal will come from; only its seal is told."""
    version: int = JOURNAL_VERSION
    """Of the layout of this and all later changes of the table."""


class SeatTaken(BaseChange, frozen=True, tag="seat_taken"):
    """Somebody took a seat."""

    seat: Annotated[Seat, UNCHANGED]
    person: Annotated[Person, NAME_ONLY]


class SeatLeft(BaseChange, frozen=True, tag="seat_left"):
    """Somebody left a seat before the start, or was removed by the host."""

    seat: Annotated[Seat, UNCHANGED]
    name: Annotated[str, UNCHANGED]
    removed: Annotated[bool, UNCHANGED] = False


class Readied(BaseChange, frozen=True, tag="readied"):
    """Somebody is ready, or is no longer."""

    seat: Annotated[Seat, UNCHANGED]
    ready: Annotated[bool, UNCHANGED]


class BotSeated(BaseChange, frozen=True, tag="bot_seated"):
    """The host gave a seat to a bot, or took it back (null)."""

    seat: Annotated[Seat, UNCHANGED]
    bot: Annotated[str | None, PublicField(BotName | None)]


class CardsCut(BaseChange, frozen=True, tag="cards_cut"):
    """A device added its share to what the next deal comes from."""

    seat: Annotated[Seat, UNCHANGED]
    client_seed: str


class Started(BaseChange, frozen=True, tag="started"):
    """Cards were dealt; the game is on."""

    game: Annotated[str, UNCHANGED]
    deck: tuple[Kind, ...]
    first: Seat
    dealt: dict[Family, Dealt]
    origin: MidgameOrigin | None = None
    """If it goes on from a moment of another game: the decisions up to there follow."""
    secret: str | None = None
    """What the deal came from, and what the cards laid face down are sealed with."""
    client_seeds: tuple[str | None, ...] = ()
    """And the shares of the seats."""
    public_extras: ClassVar = {"events": tuple[WireEvent, ...]}


class Decided(BaseChange, frozen=True, tag="decided"):
    """A decision was made, and all this happened up to the next one."""

    seat: Annotated[Seat, UNCHANGED]
    token: str
    """As records write it."""
    by: Annotated[DecidedBy, UNCHANGED] = "person"
    id: str | None = None
    """The client's id of the act."""
    bank_left: int | None = None
    """What the seat has left in its time bank, when that changed."""
    fallback: Annotated[FallbackReason | None, UNCHANGED] = None
    """Why a squire decided for a stronger bot, if it did."""
    public_extras: ClassVar = {
        "events": tuple[WireEvent, ...],
        "can_take_back": bool,
        "sealed": CardSeal | None,
    }


class Ended(BaseChange, frozen=True, tag="ended"):
    """The game is over; its record is open to all from now on."""

    game: Annotated[str, UNCHANGED]
    secret: str
    """What the next deal will come from; only its seal is told."""
    public_extras: ClassVar = {"result": Result}


class ChatSent(BaseChange, frozen=True, tag="chat_sent"):
    """Words at the table; `text` and `phrase` are both null for those who muted the speaker."""

    seat: Annotated[Seat | None, UNCHANGED]
    person: Annotated[Person, SPEAKER]
    text: Annotated[str | None, UNCHANGED] = None
    phrase: Annotated[str | None, PublicField(Phrase | None)] = None


class BotTookOver(BaseChange, frozen=True, tag="bot_took_over"):
    """A bot plays on for a seat."""

    seat: Annotated[Seat, UNCHANGED]
    bot: Annotated[str, PublicField(BotName)]
    reason: Annotated[Literal["requested", "out_of_time", "disconnected", "idle"], UNCHANGED]
    bank_left: int | None = None


class ControlResumed(BaseChange, frozen=True, tag="control_resumed"):
    """The owner of a seat took it back from the bot."""

    seat: Annotated[Seat, UNCHANGED]


class Nudged(BaseChange, frozen=True, tag="nudged"):
    """Somebody asked the sleeping player to go on."""

    seat: Annotated[Seat, UNCHANGED]
    by: Annotated[Seat, UNCHANGED]


class RematchWanted(BaseChange, frozen=True, tag="rematch_wanted"):
    """Somebody wants to play again, or no longer. When all people want it, a game starts."""

    seat: Annotated[Seat, UNCHANGED]
    want: Annotated[bool, UNCHANGED]


class TakenBack(BaseChange, frozen=True, tag="taken_back"):
    """A seat took its last act back: everything is as it was before that change."""

    seat: Annotated[Seat, UNCHANGED]
    change: Annotated[int, UNCHANGED]
    """The number of the change that was the act."""


class Hinted(BaseChange, frozen=True, tag="hinted"):
    """Somebody asked for a hint about their decision, at a table with other people."""

    seat: Annotated[Seat, UNCHANGED]


class OptionsChanged(BaseChange, frozen=True, tag="options_changed"):
    """The host agreed on something else; nobody is ready any more."""

    options: Annotated[TableOptions, UNCHANGED]
    """All of them, as they are from now on."""
    by: Annotated[Person, NAME_ONLY]


TableChange: TypeAlias = (
    Opened
    | SeatTaken
    | SeatLeft
    | Readied
    | BotSeated
    | Started
    | Decided
    | Ended
    | ChatSent
    | BotTookOver
    | ControlResumed
    | Nudged
    | RematchWanted
    | TakenBack
    | OptionsChanged
    | Hinted
    | CardsCut
)

_decoder = msgspec.json.Decoder(TableChange)
encode_change = msgspec.json.Encoder().encode


def decode_change(body: bytes) -> TableChange:
    change: TableChange = _decoder.decode(body)
    return change


class _Opening(Struct, tag_field="kind", tag="opened"):
    version: int | None = None


_opening = msgspec.json.Decoder(_Opening)


def journal_version(first: bytes) -> int | None:
    """The version that the first change of a table says its journal is of."""
    return _opening.decode(first).version
