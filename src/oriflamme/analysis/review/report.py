"""What a review says, free of any language: seats count from 0, options are tokens of the notation.

Chances are shares of the victory from 0 to 1; what is called an error is a standard error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from oriflamme.rules.decision import Question
from oriflamme.rules.terms import Kind, Seat

VERSION: Final = 1
"""Of the shape: it changes when a field goes or means something else."""


Verdict: TypeAlias = Literal["best", "good", "doubtful", "mistake"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
"""How good a decision was by what its seat could know; docs/review.md says how it is drawn."""


@dataclass(frozen=True, slots=True)
class ReviewedOption:
    """An option of a decision, and what was to be expected of it."""

    token: str
    """As `.ogn` records write it."""
    win_share: float
    """The chance to win; of a shared victory its part."""
    error: float
    """The standard error of the share."""
    cost: float
    """How much less than the best option."""
    cost_error: float
    """The standard error of the cost."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The same decision with all cards open: what nobody could know."""

    best: str
    """The token of the best option."""
    cost: float
    """How much less than that was to be expected of what was chosen."""
    cost_error: float
    """The standard error of the cost."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision, judged by what its seat could know."""

    number: int
    """How many decisions were made before it."""
    seat: Seat
    round: int
    question: Question
    chosen: str
    """The token of what was done."""
    verdict: Verdict
    """What `docs/review.md` says about such a cost."""
    cost: float
    """What it cost in chances, compared with the best option."""
    cost_error: float
    """The standard error of the cost."""
    options: tuple[ReviewedOption, ...]
    """All that was legal, best first; a server tells the best, and what was chosen."""
    hindsight: Hindsight
    """Apart from the verdict."""


@dataclass(frozen=True, slots=True)
class CardBelief:
    """A face-down card, and what the others had reason to believe of it."""

    serial: int
    seat: Seat
    kind: Kind
    """What it was."""
    probs: Mapping[str, float]
    """How likely each kind was, the likeliest first."""


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """Before a decision, or at the end, as somebody sees it who knows no hidden card."""

    number: int
    """How many decisions were made before it."""
    round: int
    win_shares: tuple[float, ...]
    """Seat by seat."""
    errors: tuple[float, ...]
    """The standard errors of the chances."""
    cards: tuple[CardBelief, ...]
    """All that lie face down, in the order of the queue, from bottom to top."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that turned the game."""

    number: int
    """How many decisions were made before it: it lies between this moment and the next."""
    seat: Seat
    """Who decided."""
    token: str
    """What was done."""
    changes: tuple[float, ...]
    """What each seat's chances gained or lost by it."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """How a seat came to its result: `result` = `even` + `own` + `others` + `luck`."""

    seat: Seat
    result: float
    """Its share of the victory."""
    even_share: float
    """What a seat of this table gets on the average."""
    own_play: float
    """What its own decisions brought it beyond what instinct would have."""
    others_play: float
    """What the decisions of the others brought it, likewise."""
    luck: float
    """The rest: the deal, what hidden cards turned out to be, what the others happened to hold."""
    error: float
    """The standard error of luck, and of own and others together."""
    verdicts: Mapping[str, int]
    """How many of its decisions were what."""
    cost: float
    """What its decisions cost altogether, compared with the best ones."""

    @property
    def play(self) -> float:
        """What everybody's decisions brought it: it is ahead by playing better than the others."""
        return self.own_play + self.others_play


@dataclass(frozen=True, slots=True)
class GameReview:
    """A whole game judged."""

    analyzer: str
    """The bot and its simulations for each decision: `king:8000`."""
    seed: int
    """Of the chance it was made with."""
    positions: tuple[ReviewedPosition, ...]
    """One before each decision, and the end."""
    decisions: tuple[JudgedDecision, ...]
    """All of them, in order."""
    turning_points: tuple[TurningPoint, ...]
    """In the order of the game."""
    seats: tuple[Attribution, ...]
    """How each came to its result."""
    version: int = VERSION
    """Of the shape of a review."""
