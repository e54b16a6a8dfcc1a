"""Finished games: summaries, records and replays."""

from typing import Literal

from msgspec import Struct

from oriflamme.rules.deal import Dealt
from oriflamme.rules.terms import Family, Seat
from oriflamme.server.protocol.public_changes import PublicChange
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import (
    DecidedBy,
    Edition,
    Milliseconds,
    Ruleset,
)
from oriflamme.server.protocol.view import Private, PublicView, Result


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
    families: tuple[tuple[Family, ...], ...] = ()
    """By seat: two in the duel, else one."""
    coats: tuple[str | None, ...] = ()
    """By seat: the coats of arms of people."""


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
    change: PublicChange
    view: PublicView
    private: Private | None
    """With `seat=N`: what that seat saw."""
    all_private: tuple[Private, ...] | None
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
    by: DecidedBy
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
