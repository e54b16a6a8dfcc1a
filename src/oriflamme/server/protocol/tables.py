"""What a table is: the agreement, the seats, the clocks."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.terms import (
    BotName,
    Edition,
    KindName,
    Milliseconds,
    Phase,
    Ruleset,
    SeatNumber,
)


class BasePace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The common part: the tag, and nothing that is not listed."""


class Untimed(BasePace, frozen=True, tag="untimed"):
    """No clock; a player who sleeps can be nudged."""


class Bank(BasePace, frozen=True, tag="bank"):
    """Free seconds for every decision, then a bank of seconds for the whole game."""

    seconds: Annotated[int, Meta(ge=10, le=7200)]
    free: Annotated[int, Meta(ge=0, le=300)]


class Days(BasePace, frozen=True, tag="days"):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Pace: TypeAlias = Untimed | Bank | Days


class BotFill(Struct, frozen=True, forbid_unknown_fields=True):
    """Free seats go to bots once somebody who sits there has waited so long."""

    seconds: Annotated[int, Meta(ge=5, le=600)]
    bot: BotName
    """Which bot."""


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed on when a table is opened, or later by its host."""

    ruleset: Ruleset = "base"
    seats: Annotated[int, Meta(ge=2, le=5)] = 4
    edition: Edition = "standard"
    deck: Annotated[tuple[KindName, ...], Meta(max_length=10)] | None = None
    """Where the ruleset lets it be chosen: the kinds, or null to have them drawn at each start."""
    first: SeatNumber | None = None
    """Who starts round 1; null: drawn by lot."""
    pace: Pace = Untimed()
    listed: bool = False
    """Shown in the lobby; else found by its link only."""
    spectators: bool = True
    chat: bool = True
    take_back: bool = True
    """Whether a last act may be taken back while nothing has followed from it."""
    hints: bool = False
    """Whether hints may be asked for though other people sit here; against bots alone they may
    always be."""
    rated: bool = False
    """Whether the game counts for the ratings of those who play: all of them have an account, there
    are no hints, and who starts and with which deck is drawn by lot."""
    bot_fill: BotFill | None = None
    """Null: free seats wait for people."""


class SeatInfo(Struct, frozen=True):
    """One place at the table. A seat has a person, a bot, or nobody."""

    seat: Seat
    families: tuple[Family, ...]
    name: str | None
    person: str | None
    """The public id of the guest who sits here."""
    coat: str | None
    """The coat of arms of that guest."""
    bot: BotName | None
    """The bot that was seated here."""
    ready: bool
    stand_in: BotName | None
    """The bot that plays on for the person, until the person comes back."""
    rematch: bool
    shares_with: str | None = None
    """The public id of the guest on whose device the person plays, where several share one."""
    is_program: bool = False
    """Whether the person is a program, whose account is a bot's."""
    has_cut: bool = False
    """Whether the person's device has cut the cards for the next deal."""


class MidgameOrigin(Struct, frozen=True):
    """Where a game began that goes on from a moment of another one."""

    position: int
    """So many decisions had been made."""
    redealt: bool
    """Whether what its player could not see was drawn anew; else the cards are the true ones."""


class GameInfo(Struct, frozen=True):
    """The game of a table: what was agreed on and drawn before the deal."""

    id: str
    """The permanent name of the game: `/g/{id}`."""
    ruleset: Ruleset
    edition: Edition
    deck: tuple[Kind, ...]
    seats: tuple[tuple[Family, ...], ...]
    first: Seat
    started: Milliseconds
    origin: MidgameOrigin | None = None
    """Null: with the deal."""
    seal: str | None = None
    """Of the secret that the deal came from; null: of a game whose deal was not sealed."""


class TableInfo(Struct, frozen=True):
    """A table, but for the game itself."""

    code: str
    phase: Phase
    options: TableOptions
    seats: tuple[SeatInfo, ...]
    host: str
    """The public id of the guest who opened it; once away for long, whoever sits does the host's
    part."""
    host_name: str
    """By which the host opened it."""
    game: GameInfo | None
    """The running game, or the last one played here."""
    seal: str | None = None
    """Of the secret that the next deal will come from: to be answered by a `cut`. Null while a game
    runs."""


class Clocks(Struct, frozen=True, gc=False):
    """Time by the server's clock. A page counts from `now`, never from its own clock alone."""

    now: Milliseconds
    running: Seat | None
    """Whose decision it is, when it is a person's."""
    since: Milliseconds
    """When that decision began to count."""
    banks: tuple[Milliseconds, ...] | None
    """What each seat has left, as of `since`."""
    free_until: Milliseconds | None
    """From then on the bank of the running seat is used up."""
    takeover_at: Milliseconds | None
    """When the running seat's time is over and a bot plays on for it."""
    takeover_reason: Literal["out_of_time", "disconnected", "idle"] | None
    """Why: its time ran out; it left; it sleeps, and was nudged perhaps."""
    nudge_at: Milliseconds | None
    """From when on the others may nudge the running seat; none when it was nudged."""
