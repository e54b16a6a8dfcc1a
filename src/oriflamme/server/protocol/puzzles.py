"""Puzzles: which there are, one to be solved, and what came of an answer."""

from typing import Annotated

from msgspec import Meta, Struct

from oriflamme.server.protocol.still import StillTable
from oriflamme.server.protocol.terms import Ruleset
from oriflamme.server.protocol.to_client import HintReason


class PuzzleEntry(Struct, frozen=True):
    """A puzzle in the list."""

    id: str
    ruleset: Ruleset
    seats: int
    """How many sit at its table."""
    themes: tuple[str, ...]
    """What it is about: `bluff`, `stack` and so on."""
    level: int
    """How hard it is, from 1 to 5, by how often bots that search miss the answer."""


class Puzzles(Struct, frozen=True):
    """`GET /api/puzzles`: all puzzles, and today's."""

    puzzles: tuple[PuzzleEntry, ...]
    """The easiest first."""
    day: str
    """The date by which it is chosen, in UTC: `2026-11-16`."""
    today: str
    """The id of the puzzle of the day, the same for everybody."""


class PuzzleRequest(Struct, frozen=True):
    """`POST /api/puzzles/show`: which puzzle."""

    puzzle: str
    """Its id, or `today`."""


class PuzzleShown(Struct, frozen=True):
    """A puzzle to be solved."""

    puzzle: PuzzleEntry
    """What the list says of it."""
    table: StillTable
    """What the seat that decides can see, and its options."""


class PuzzleAnswer(Struct, frozen=True):
    """`POST /api/puzzles/answer`: what somebody would do there."""

    puzzle: str
    """Its id, or `today`."""
    token: Annotated[str, Meta(max_length=12)] | None = None
    """One of the options as records write them; null to be told the answer."""


class PuzzleChance(Struct, frozen=True):
    """What a long search makes of an option."""

    token: str
    """The option as records write it."""
    chance: float
    """The share of the victory to be expected, in per cent."""
    cost: float
    """How much less that is than with the answer, in per cent of the victory."""
    error: float
    """The standard error of the cost."""
    reasons: tuple[HintReason, ...]
    """What speaks for it and what against it, as in a hint."""


class PuzzleVerdict(Struct, frozen=True):
    """What came of an answer."""

    right: bool
    """Whether it is the answer."""
    obvious: bool
    """Whether it is what comes to mind first."""
    tried: PuzzleChance | None
    """What was answered; null for who asked to be told."""
    chances: tuple[PuzzleChance, ...]
    """All options, the best first; none as long as the answer is still to be found."""
    missed: dict[str, int]
    """How often each bot misses the answer, in per cent; none as long as it is to be found."""
    judge: str
    """The bot and the number of simulations of the search: `king:100000`."""
