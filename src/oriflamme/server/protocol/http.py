"""Bodies of the HTTP requests and answers, all JSON."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from oriflamme.rules.deal import Dealt
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.changes import WireWhat
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.tables import GameInfo, Pace, TableInfo, TableOptions, Untimed
from oriflamme.server.protocol.terms import (
    BotName,
    Edition,
    GuestName,
    KindName,
    Language,
    Milliseconds,
    Phase,
    Ruleset,
    SeatNumber,
    Token,
)
from oriflamme.server.protocol.view import Private, PublicView, Result

Bots: TypeAlias = dict[SeatNumber, BotName]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The common part of what is asked: nothing that is not listed."""


class GuestRequest(Request, frozen=True):
    """`POST /api/guest`: be somebody, or change one's name."""

    name: GuestName | None = None
    language: Language | None = None


class OpenRequest(Request, frozen=True):
    """`POST /api/tables`: open a table."""

    options: TableOptions = TableOptions()
    bots: Annotated[Bots, Meta(max_length=5)] = {}
    seat: SeatNumber | None = 0
    """The seat one takes; null: none yet."""


class QuickRequest(Request, frozen=True):
    """`POST /api/quick`: a table against bots, started at once."""

    ruleset: Ruleset = "base"
    seats: Annotated[int, Meta(ge=2, le=5)] = 4
    edition: Edition = "standard"
    deck: Annotated[tuple[KindName, ...], Meta(max_length=10)] | None = None
    pace: Pace = Untimed()
    bot: BotName | None = None
    """Who sits in all other seats, unless `bots` names them; null: the usual one."""
    bots: Annotated[Bots, Meta(max_length=5)] = {}


class MoveRequest(Request, frozen=True):
    """`POST /api/move`: be here who one was on another device."""

    token: Token


class ReadRequest(Request, frozen=True):
    """`POST /api/records/replay`: a record of one's own (.ogn), played again."""

    record: Annotated[str, Meta(min_length=1, max_length=15_000)]
    seat: Annotated[str, Meta(max_length=9)] = "spectator"
    """As in `GET /api/games/{id}/replay`."""


class Guest(Struct, frozen=True):
    """Somebody without an account."""

    id: str
    """The public id."""
    name: str
    language: Language


class TableLink(Struct, frozen=True):
    """A table to go to."""

    code: str
    url: str


class MoveLink(Struct, frozen=True):
    """`POST /api/link`: opened once on another device before it expires, one is oneself there."""

    url: str
    expires: Milliseconds


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    code: str
    url: str
    phase: Phase
    options: TableOptions
    names: tuple[str | None, ...]
    """By seat; a bot by its own name; null: free."""
    bots: tuple[bool, ...]
    updated: Milliseconds
    your_seat: Seat | None = None
    your_decision: bool = False


class GameSummary(Struct, frozen=True):
    """A finished game in a list."""

    id: str
    url: str
    ruleset: Ruleset
    edition: Edition
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    """Whether a bot sat there from the start."""
    result: Result
    finished: Milliseconds
    your_seat: Seat | None = None


class Me(Struct, frozen=True):
    """`GET /api/me`: who one is, and one's games. Null: not a guest yet."""

    guest: Guest | None
    tables: tuple[TableSummary, ...]
    """Those that wait for one's decision first."""
    games: tuple[GameSummary, ...]
    """Newest first."""


class OpenTables(Struct, frozen=True):
    """`GET /api/tables`, and every message of the websocket `/api/lobby`: the listed tables."""

    tables: tuple[TableSummary, ...]


class RulesetChoice(Struct, frozen=True):
    """A ruleset and its numbers of seats."""

    ruleset: Ruleset
    seats: tuple[int, ...]


class KindChoice(Struct, frozen=True):
    """A kind of card."""

    kind: Kind
    code: str
    box: str
    character: bool
    dealt: bool
    """Can be in a deck (the Twin cannot: it comes with the Prince)."""


class BotChoice(Struct, frozen=True):
    """A bot one can seat."""

    bot: BotName
    usual: bool
    """The one to take when nobody says which."""


class Choices(Struct, frozen=True):
    """`GET /api/options`: everything a form needs."""

    protocol: int
    rulesets: tuple[RulesetChoice, ...]
    editions: tuple[Edition, ...]
    families: tuple[Family, ...]
    kinds: tuple[KindChoice, ...]
    bots: tuple[BotChoice, ...]
    paces: tuple[Pace, ...]
    """Usual ones; others within their bounds are fine."""
    phrases: tuple[str, ...]
    languages: tuple[Language, ...]


class TableState(Struct, frozen=True):
    """`GET /api/tables/{code}`: a table as anybody with its link may know it."""

    table: TableInfo
    number: int
    connected: tuple[bool, ...]
    spectators: int


class FinishedGame(Struct, frozen=True):
    """`GET /api/games/{id}`: a finished game."""

    summary: GameSummary
    info: GameInfo
    steps: int


class ReplayStep(Struct, frozen=True):
    """One change of a game and the game after it, in the forms of a live table."""

    number: int
    """The place in the game, from 0: the deal, then one for each decision."""
    at: Milliseconds
    what: WireWhat
    view: PublicView
    private: Private | None
    """With `seat=N`: what that seat saw."""
    open: tuple[Private, ...] | None
    """With `seat=open`: what every seat saw."""
    token: str | None
    """The decision as records write it."""


class Replay(Struct, frozen=True):
    """`GET /api/games/{id}/replay?seat=N|open|spectator`: every step of a finished game."""

    summary: GameSummary
    info: GameInfo
    seat: Seat | Literal["open", "spectator"]
    steps: tuple[ReplayStep, ...]


class RecordedDecision(Struct, frozen=True):
    """One decision of a record."""

    seat: Seat
    token: str
    """As `.ogn` records write it."""
    by: Literal["person", "bot"]
    at: Milliseconds


class JsonRecord(Struct, frozen=True):
    """`GET /api/games/{id}/record.json`: all it takes to play the game again."""

    format: Literal["oriflamme-record"]
    version: Literal[1]
    game: GameInfo
    dealt: dict[Family, Dealt]
    names: tuple[str, ...]
    decisions: tuple[RecordedDecision, ...]
    result: Result
    finished: Milliseconds


class Problem(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    code: RefusalCode
    message: str
