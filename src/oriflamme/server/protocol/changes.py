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
from oriflamme.server.protocol.tables import Beginning, TableOptions
from oriflamme.server.protocol.terms import BotName, DecidedBy, Phrase, StepDown
from oriflamme.server.protocol.told_as import AS_NAME, AS_SPEAKER, AS_WRITTEN, ToldAs
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
    program: bool = False
    """Whether a program plays, whose account is a bot's."""

    @property
    def guest(self) -> str:
        """The public id of the guest who comes with them: themselves, unless they share."""
        return self.shares_with or self.id

    @property
    def bears(self) -> str:
        """The coat of arms: the one chosen, else that of the name."""
        return self.coat or coat_of(self.name)


class BaseChange(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The common part: the tag."""

    also_told: ClassVar[dict[str, Any]] = {}
    """What is told of the change beside its own fields."""


class Opened(BaseChange, frozen=True, tag="opened", omit_defaults=False):
    """The table was opened; always number 1."""

    options: TableOptions
    host: Person
    secret: str | None = None
    """What the first deal will come from; only its seal is told."""
    version: int = JOURNAL_VERSION
    """Of the layout of this and all later changes of the table."""


class Sat(BaseChange, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: Annotated[Seat, AS_WRITTEN]
    person: Annotated[Person, AS_NAME]


class Stood(BaseChange, frozen=True, tag="stood"):
    """Somebody left a seat before the start, or was removed by the host."""

    seat: Annotated[Seat, AS_WRITTEN]
    name: Annotated[str, AS_WRITTEN]
    removed: Annotated[bool, AS_WRITTEN] = False


class Readied(BaseChange, frozen=True, tag="readied"):
    """Somebody is ready, or is no longer."""

    seat: Annotated[Seat, AS_WRITTEN]
    ready: Annotated[bool, AS_WRITTEN]


class BotSeated(BaseChange, frozen=True, tag="bot_seated"):
    """The host gave a seat to a bot, or took it back (null)."""

    seat: Annotated[Seat, AS_WRITTEN]
    bot: Annotated[str | None, ToldAs(BotName | None)]


class CardsCut(BaseChange, frozen=True, tag="cards_cut"):
    """A device added its share to what the next deal comes from."""

    seat: Annotated[Seat, AS_WRITTEN]
    share: str


class Started(BaseChange, frozen=True, tag="started"):
    """Cards were dealt; the game is on."""

    game: Annotated[str, AS_WRITTEN]
    deck: tuple[Kind, ...]
    first: Seat
    dealt: dict[Family, Dealt]
    beginning: Beginning | None = None
    """If it goes on from a moment of another game: the decisions up to there follow."""
    secret: str | None = None
    """What the deal came from, and what the cards laid face down are sealed with."""
    cuts: tuple[str | None, ...] = ()
    """And the shares of the seats."""
    also_told: ClassVar = {"events": tuple[WireEvent, ...]}


class Decided(BaseChange, frozen=True, tag="decided"):
    """A decision was made, and all this happened up to the next one."""

    seat: Annotated[Seat, AS_WRITTEN]
    token: str
    """As records write it."""
    by: Annotated[DecidedBy, AS_WRITTEN] = "person"
    id: str | None = None
    """The client's id of the act."""
    left: int | None = None
    """What the seat has left in its time bank, when that changed."""
    stepped_down: Annotated[StepDown | None, AS_WRITTEN] = None
    """Why a squire decided for a stronger bot, if it did."""
    also_told: ClassVar = {
        "events": tuple[WireEvent, ...],
        "may_be_taken_back": bool,
        "sealed": CardSeal | None,
    }


class Ended(BaseChange, frozen=True, tag="ended"):
    """The game is over; its record is open to all from now on."""

    game: Annotated[str, AS_WRITTEN]
    secret: str
    """What the next deal will come from; only its seal is told."""
    also_told: ClassVar = {"result": Result}


class Said(BaseChange, frozen=True, tag="said"):
    """Words at the table; `text` and `phrase` are both null for those who muted the speaker."""

    seat: Annotated[Seat | None, AS_WRITTEN]
    person: Annotated[Person, AS_SPEAKER]
    text: Annotated[str | None, AS_WRITTEN] = None
    phrase: Annotated[str | None, ToldAs(Phrase | None)] = None


class HandedOver(BaseChange, frozen=True, tag="handed_over"):
    """A bot plays on for a seat."""

    seat: Annotated[Seat, AS_WRITTEN]
    bot: Annotated[str, ToldAs(BotName)]
    reason: Annotated[Literal["asked", "clock", "away", "idle"], AS_WRITTEN]
    left: int | None = None


class CameBack(BaseChange, frozen=True, tag="came_back"):
    """The owner of a seat took it back from the bot."""

    seat: Annotated[Seat, AS_WRITTEN]


class Nudged(BaseChange, frozen=True, tag="nudged"):
    """Somebody asked the sleeping player to go on."""

    seat: Annotated[Seat, AS_WRITTEN]
    by: Annotated[Seat, AS_WRITTEN]


class RematchWanted(BaseChange, frozen=True, tag="rematch_wanted"):
    """Somebody wants to play again, or no longer. When all people want it, a game starts."""

    seat: Annotated[Seat, AS_WRITTEN]
    want: Annotated[bool, AS_WRITTEN]


class TakenBack(BaseChange, frozen=True, tag="taken_back"):
    """A seat took its last act back: everything is as it was before that change."""

    seat: Annotated[Seat, AS_WRITTEN]
    change: Annotated[int, AS_WRITTEN]
    """The number of the change that was the act."""


class Hinted(BaseChange, frozen=True, tag="hinted"):
    """Somebody asked for a hint about their decision, at a table with other people."""

    seat: Annotated[Seat, AS_WRITTEN]


class OptionsChanged(BaseChange, frozen=True, tag="options_changed"):
    """The host agreed on something else; nobody is ready any more."""

    options: Annotated[TableOptions, AS_WRITTEN]
    """All of them, as they are from now on."""
    by: Annotated[Person, AS_NAME]


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
