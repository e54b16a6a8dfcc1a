"""How strong people are, what they played, and what cards did: shapes of the answers."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from oriflamme.rules.terms import Kind
from oriflamme.server.protocol.games import GameSummary
from oriflamme.server.protocol.terms import AccountKind, BotName, Milliseconds, Ruleset

Seats = Annotated[int, Meta(ge=2, le=5)]
SeatsFilter = Literal["", "2", "3", "4", "5"]
NameFilter = Annotated[str, Meta(max_length=96)]
ResultFilter = Literal["", "won", "lost"]
DAY_PATTERN: Final = r"^(20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$(?!\n)"
DayFilter = Annotated[str, Meta(max_length=10, pattern=DAY_PATTERN)]
PageCursor = Annotated[str, Meta(max_length=80, pattern=r"^([0-9]{1,16}\.[a-z0-9-]{1,60})?$(?!\n)")]


class TableRating(Struct, frozen=True):
    """A rating at one kind of table."""

    ruleset: Ruleset
    seats: int
    """How many play."""
    points: int
    """Everybody begins with 1500."""
    margin: int
    """Nineteen times of twenty the truth lies within so many points."""
    games: int
    """How many rated ones."""


class Leader(Struct, frozen=True):
    """Somebody in a list of the best."""

    name: str
    coat: str
    kind: AccountKind
    """A person, or a program that plays."""
    points: int
    """Everybody begins with 1500."""
    margin: int
    """Nineteen times of twenty the truth lies within so many points."""
    games: int
    """How many."""


class BotRating(Struct, frozen=True):
    """Where a bot of the court stands, whatever is played."""

    bot: BotName
    points: int
    """Everybody begins with 1500."""


class Leaders(Struct, frozen=True):
    """`GET /api/standings`: the best at one kind of table."""

    ruleset: Ruleset
    seats: int
    """How many play."""
    leaders: tuple[Leader, ...]
    """Best first: in the order of what they are worth at the least."""
    bots: tuple[BotRating, ...]
    """Best first."""
    min_games: int
    """So many rated games it takes to be listed."""


class CardStatistics(Struct, frozen=True):
    """What a card did in finished games."""

    kind: Kind
    games: int
    """How many of them it was played in."""
    win_share: float
    """The share of those that were won; a shared victory counts in part."""
    influence: float
    """Influence each time it was played."""
    rounds: tuple[float, ...]
    """In which round it was revealed: shares of the times it was played."""
    eliminated_by: dict[Kind, float]
    """By which card it was eliminated: shares of the times it was played."""


class CardStatisticsTable(Struct, frozen=True):
    """`GET /api/card-statistics`: what cards did in games of people."""

    ruleset: Ruleset
    seats: int
    """How many play."""
    cards: tuple[CardStatistics, ...]
    """The most played first."""


class ResultCounts(Struct, frozen=True):
    """How somebody's games at one kind of table came out."""

    ruleset: Ruleset
    seats: int
    """How many play."""
    places: tuple[int, ...]
    """How often first, second and so on."""
    won: int
    """How many were won, alone or with others."""
    abandoned: int
    """How many were left before the end, and so were lost."""


class RatingPoint(Struct, frozen=True):
    """A rating after a game."""

    ruleset: Ruleset
    seats: int
    """How many play."""
    finished: Milliseconds
    """When the game ended."""
    points: int
    """Everybody begins with 1500."""
    margin: int
    """Nineteen times of twenty the truth lies within so many points."""


class OpponentRecord(Struct, frozen=True):
    """Somebody met at tables, and who finished before whom."""

    name: str
    coat: str
    games: int
    """How many."""
    finished_ahead: int
    """How often the one whose page it is finished before the rival."""
    finished_behind: int
    """And how often after."""


class Profile(Struct, frozen=True):
    """`GET /api/people/{name}`: somebody with an account."""

    name: str
    coat: str
    kind: AccountKind
    """A person, or a program that plays."""
    since: Milliseconds
    """When the account was made."""
    is_you: bool
    """Whether it is who asks."""
    ratings: tuple[TableRating, ...]
    """The most played kind of table first."""
    rating_history: tuple[RatingPoint, ...]
    """After each rated game, the latest last."""
    result_counts: tuple[ResultCounts, ...]
    """The most played kind of table first."""
    opponents: tuple[OpponentRecord, ...]
    """The most often met first."""
    cards: tuple[CardStatistics, ...]
    """Over all kinds of tables."""


class GameHistory(Struct, frozen=True):
    """`GET /api/history`: finished games."""

    games: tuple[GameSummary, ...]
    """Newest first."""
    cursor: str | None
    """Where the next page begins; null: there is none."""


class StandingsQuery(Struct, frozen=True):
    """Which list."""

    ruleset: Ruleset = "base"
    seats: Seats = 4


class HistoryQuery(Struct, frozen=True):
    """Which games."""

    person: NameFilter = ""
    opponent: NameFilter = ""
    ruleset: Literal[""] | Ruleset = ""
    seats: SeatsFilter = ""
    result: ResultFilter = ""
    rated: Literal["", "rated", "casual"] = ""
    since: DayFilter = ""
    until: DayFilter = ""
    mine: Literal["", "1"] = ""
    cursor: PageCursor = ""
