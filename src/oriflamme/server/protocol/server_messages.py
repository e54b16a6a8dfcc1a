"""What the server says over its websockets: of a table, of the lobby, of one's own tables."""

from typing import TypeAlias

from msgspec import Struct

from oriflamme.analysis.reasons import Fact
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.public_changes import PublicChange, PublicChatSent
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.tables import Clocks, TableInfo
from oriflamme.server.protocol.terms import BotName, Milliseconds
from oriflamme.server.protocol.view import GameView, OwnEvent, Private, PublicView


class BaseServerMessage(Struct, frozen=True, tag_field="type"):
    """The common part: the tag."""


class You(Struct, frozen=True):
    """Who the server takes you for."""

    person: str | None
    """Your public id; null when you have no guest's name yet."""
    name: str | None
    seat: Seat | None
    host: bool
    muted: tuple[str, ...]
    """The public ids of those you hear no more."""


class Spectator(Struct, frozen=True):
    """Somebody who is at the table and does not sit."""

    person: str
    """The public id."""
    name: str
    coat: str


class Presence(BaseServerMessage, frozen=True, tag="presence"):
    """Who is connected; has no number, only the latest counts."""

    seats: tuple[bool, ...]
    spectator_count: int
    spectators: tuple[Spectator, ...]
    """The first of them by name; those who have none are only counted."""
    clocks: Clocks | None


class ChatLine(Struct, frozen=True):
    """Something said before you came."""

    number: int
    at: Milliseconds
    message: PublicChatSent


class Missed(Struct, frozen=True):
    """One of the changes you missed: as `change`, without the state after it."""

    number: int
    at: Milliseconds
    change: PublicChange
    own: tuple[OwnEvent, ...]
    """Your own forms of its events, as in `private.events`."""


class Welcome(BaseServerMessage, frozen=True, tag="welcome"):
    """A fresh view, up to this number."""

    protocol: int
    number: int
    you: You
    table: TableInfo
    game: GameView | None
    clocks: Clocks | None
    presence: Presence
    chat: tuple[ChatLine, ...]


class Changes(BaseServerMessage, frozen=True, tag="changes"):
    """What you missed, in order and without gaps, then everything as it is now."""

    number: int
    you: You
    table: TableInfo
    changes: tuple[Missed, ...]
    game: GameView | None
    clocks: Clocks | None
    presence: Presence


class Change(BaseServerMessage, frozen=True, tag="change"):
    """Something happened. What has changed comes with it; null: as it was."""

    number: int
    at: Milliseconds
    change: PublicChange
    table: TableInfo | None
    view: PublicView | None
    clocks: Clocks | None
    private: Private | None
    """With a `view`, to a seat whose own cards have changed, who learns something of its own or is
    asked. Null with a `view`: your cards are as they were, and nothing is asked of you;
    at the start of a game, that you do not sit."""


class Accepted(BaseServerMessage, frozen=True, tag="accepted"):
    """Your decision stands, and was the change of this number."""

    id: str
    number: int


class HintReason(Struct, frozen=True):
    """A fact about an option, in no language: `reason.gains` of the catalogues says it."""

    fact: Fact
    """Which fact, by the name of its message."""
    speaks_for: bool
    """For the option, or against it."""
    card: Kind | None
    """The kind it speaks of."""
    family: Family | None
    """Whose head is spoken of."""
    slot: int | None
    """The slot it speaks of."""
    count: int | None
    """A number it gives: influence, turns, rounds, how often a card has waited."""
    percent: int | None
    """How likely, in per cent."""


class HintOption(Struct, frozen=True):
    """One of your options, as a bot sees it."""

    choice: int
    """Its place in `private.options`."""
    win_percent: int
    """The share of the victory to be expected with it, in per cent."""
    reasons: tuple[HintReason, ...]
    """What sets it apart: of the best from the next, of the others from the best."""


class Hint(BaseServerMessage, frozen=True, tag="hint"):
    """What a bot in your place would consider, from what you can see; the best first."""

    number: int
    """Of your decision."""
    bot: BotName
    """Whose advice it is: the strongest at hand, or `instinct` where none can search."""
    options: tuple[HintOption, ...]
    """The best first; at most five."""
    simulations: int
    """How many games were simulated for it; 0: it is what the bot thinks at sight."""


class Refused(BaseServerMessage, frozen=True, tag="refused"):
    """What you asked for was not done; nothing is lost."""

    code: RefusalCode
    message: str
    id: str | None
    """The id of the `act` that was refused."""
    number: int
    """The last number of the table: behind it, join again."""
    allowed: int | None = None
    """How many are allowed, where there were too many."""
    retry_after: int | None = None
    """Seconds after which it may be asked again; null: nothing changes by waiting alone."""


class Muted(BaseServerMessage, frozen=True, tag="muted"):
    """Those you hear no more, by their public ids."""

    muted: tuple[str, ...]


class Reported(BaseServerMessage, frozen=True, tag="reported"):
    """Whoever keeps the house will see what you reported."""

    number: int


class Announced(BaseServerMessage, frozen=True, tag="announced"):
    """Whoever keeps the house has everybody told something."""

    text: str | None
    """Null: what was told before is no longer so."""


class Pong(BaseServerMessage, frozen=True, tag="pong"):
    """I am here, and it is now so late."""

    id: int
    now: Milliseconds


class Closing(BaseServerMessage, frozen=True, tag="closing"):
    """The connection ends, and why. If one may, come back in a moment with your last number."""

    code: RefusalCode
    message: str


ServerMessage: TypeAlias = (
    Welcome
    | Changes
    | Change
    | Accepted
    | Hint
    | Refused
    | Presence
    | Muted
    | Reported
    | Announced
    | Pong
    | Closing
)


class Listing(BaseServerMessage, frozen=True, tag="listing"):
    """The whole list of `GET /api/tables`; always the first message."""

    number: int
    """Of this list; each change of it is the next one."""
    tables: tuple[TableSummary, ...]


class ListEntry(Struct, frozen=True):
    """A table and its place in the list."""

    index: int
    """Counted from 0."""
    table: TableSummary
    """What the list shows of it."""


class ListingChange(BaseServerMessage, frozen=True, tag="listing_change"):
    """What is different in the list. Take away `removed` and all `tables` named here, then put each
    of those in at its place, in this order. Comes once a second at most."""

    number: int
    """One more than before; if it is not, something was missed: connect anew."""
    removed: tuple[str, ...]
    """The codes of the tables that are listed no more."""
    tables: tuple[ListEntry, ...]
    """Those that are new or different."""


LobbyMessage: TypeAlias = Listing | ListingChange | Announced | Closing


class OwnTables(BaseServerMessage, frozen=True, tag="own_tables"):
    """The tables of `GET /api/me`; always the first message."""

    tables: tuple[TableSummary, ...]
    """Those that wait for one's decision first."""


class OwnTable(BaseServerMessage, frozen=True, tag="own_table"):
    """Something happened at a table where one sits. What cards it was is told at the table."""

    change: str
    """The kind of the change, as the table tells it: `seat_taken`, `started`, `decided` …"""
    table: TableSummary
    """As it is now; `your_decision` says whether it waits for one's own."""
    game: str | None
    """The id of the running game, or of the last one played there; null before the first."""


class OwnTableLeft(BaseServerMessage, frozen=True, tag="own_table_left"):
    """One sits at a table no more."""

    code: str


OwnTablesMessage: TypeAlias = OwnTables | OwnTable | OwnTableLeft | Closing
