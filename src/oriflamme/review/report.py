"""What a review says, free of any language: seats count from 0, options are tokens of the notation.

Chances are shares of the victory from 0 to 1; what is called an error is a standard error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from oriflamme.rules.terms import Kind, Seat

VERSION: Final = 1
"""Of the shape: it changes when a field goes or means something else."""


class Verdict(StrEnum):
    """How good a decision was by what its seat could know; docs/review.md says how it is drawn."""

    BEST = "best"
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Considered:
    """An option of a decision, and what was to be expected of it."""

    token: str
    share: float
    error: float
    cost: float
    """How much less than the best option."""
    cost_error: float


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The same decision with all cards open: what nobody could know."""

    best: str
    """The token of the best option."""
    cost: float
    """How much less than that was to be expected of what was chosen."""
    cost_error: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of the game."""

    number: int
    """How many decisions were made before it."""
    seat: Seat
    round: int
    question: str
    chosen: str
    """The token in the record."""
    verdict: Verdict
    cost: float
    """What it cost in chances, compared with the best of `options`."""
    cost_error: float
    options: tuple[Considered, ...]
    """All that was legal, best first."""
    hindsight: Hindsight


@dataclass(frozen=True, slots=True)
class Believed:
    """A face-down card, and what the others had reason to believe of it."""

    serial: int
    seat: Seat
    kind: Kind
    """What it was."""
    odds: Mapping[Kind, float]
    """The likeliest first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Before a decision, or at the end, as somebody sees it who knows no hidden card."""

    number: int
    """How many decisions were made before it."""
    round: int
    chances: tuple[float, ...]
    """Seat by seat."""
    errors: tuple[float, ...]
    cards: tuple[Believed, ...]
    """All that lie face down, in the order of the queue, from bottom to top."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that turned the game."""

    number: int
    """How many decisions were made before it: it lies between this moment and the next."""
    seat: Seat
    """Who decided."""
    token: str
    changes: tuple[float, ...]
    """What each seat's chances gained or lost by it."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a seat came to its result: result = even + play + luck."""

    seat: Seat
    result: float
    """Its share of the victory."""
    even: float
    """What a seat of this table gets on the average."""
    own: float
    """What its own decisions brought it beyond what instinct would have."""
    others: float
    """What the decisions of the others brought it, likewise."""
    luck: float
    """The rest: the deal, what hidden cards turned out to be, what the others happened to hold."""
    error: float
    """The standard error of luck, and of play."""
    verdicts: Mapping[Verdict, int]
    """How many of its decisions were what."""
    cost: float
    """What its decisions cost altogether, compared with the best ones."""

    @property
    def play(self) -> float:
        """What everybody's decisions brought it: it is ahead by playing better than the others."""
        return self.own + self.others


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game judged."""

    made_with: str
    """The bot and its simulations for each decision: `king:8000`."""
    seed: int
    moments: tuple[Moment, ...]
    """One before each decision, and the end."""
    decisions: tuple[Judged, ...]
    turns: tuple[Turn, ...]
    """In the order of the game."""
    seats: tuple[Reckoning, ...]
    version: int = VERSION
