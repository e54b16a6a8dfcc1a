"""All that is kept of somebody, as they get it: `me.json` of the export."""

from typing import Literal

from msgspec import Struct

from oriflamme.server.protocol.accounts import AccountState
from oriflamme.server.protocol.answers import Device, Guest
from oriflamme.server.protocol.games import GameSummary
from oriflamme.server.protocol.standings import (
    CardStatistics,
    RatingPoint,
    ResultCounts,
    TableRating,
)
from oriflamme.server.protocol.terms import Milliseconds


class Export(Struct, frozen=True):
    """Who one is, with what, and which games one has finished; their records lie beside it."""

    format: Literal["oriflamme-export"]
    version: Literal[1]
    created: Milliseconds
    guest: Guest
    account: AccountState
    devices: tuple[Device, ...]
    recovery_key_created: Milliseconds | None
    mutes: tuple[str, ...]
    """The public ids of those one does not hear."""
    tables: tuple[str, ...]
    """The codes of the tables where one sits."""
    games: tuple[GameSummary, ...]
    ratings: tuple[TableRating, ...] = ()
    rating_history: tuple[RatingPoint, ...] = ()
    """What one was worth after each rated game, the latest last."""
    result_counts: tuple[ResultCounts, ...] = ()
    """How one's games came out."""
    cards: tuple[CardStatistics, ...] = ()
    """What one's cards did."""
