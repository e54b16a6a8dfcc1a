"""A review of a finished game, as it is told. Chances are shares of the victory from 0 to 1."""

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from oriflamme.rules.terms import Kind, Seat

Verdict = Literal["best", "good", "doubtful", "mistake"]
ReviewPhase = Literal["waiting", "running", "done", "failed"]


class Considered(Struct, frozen=True):
    """An option of a decision, and what was to be expected of it."""

    token: str
    """As `.ogn` records write it."""
    share: float
    """The chance to win; of a shared victory its part."""
    error: float
    """The standard error of the share."""
    cost: float
    """How much less than the best option."""
    cost_error: float
    """The standard error of the cost."""


class Hindsight(Struct, frozen=True):
    """The same decision with all cards open: what nobody could know."""

    best: str
    """The token of the best option."""
    cost: float
    """How much less than that was to be expected of what was chosen."""
    cost_error: float
    """The standard error of the cost."""


class Judged(Struct, frozen=True):
    """A decision, judged by what its seat could know."""

    number: int
    """How many decisions were made before it."""
    seat: Seat
    round: int
    chosen: str
    """The token of what was done."""
    verdict: Verdict
    """What `docs/review.md` says about such a cost."""
    cost: float
    """What it cost in chances, compared with the best option."""
    cost_error: float
    """The standard error of the cost."""
    options: tuple[Considered, ...]
    """The best of those there were, best first, and what was chosen."""
    hindsight: Hindsight
    """Apart from the verdict."""


class Believed(Struct, frozen=True):
    """A face-down card, and what the others had reason to believe of it."""

    serial: int
    seat: Seat
    kind: Kind
    """What it was."""
    odds: dict[str, float]
    """How likely each kind was, the likeliest first."""


class ReviewedMoment(Struct, frozen=True):
    """Before a decision, or at the end, as somebody sees it who knows no hidden card."""

    number: int
    """How many decisions were made before it."""
    chances: tuple[float, ...]
    """By seat."""
    errors: tuple[float, ...]
    """The standard errors of the chances."""
    cards: tuple[Believed, ...]
    """All that lie face down."""


class TurningPoint(Struct, frozen=True):
    """A decision that turned the game."""

    number: int
    """How many decisions were made before it."""
    seat: Seat
    """Who decided."""
    token: str
    """What was done."""
    changes: tuple[float, ...]
    """What each seat's chances gained or lost by it."""


class Reckoning(Struct, frozen=True):
    """How a seat came to its result: `result` = `even` + `own` + `others` + `luck`."""

    seat: Seat
    result: float
    """Its share of the victory."""
    even: float
    """What a seat of this table gets on the average."""
    own: float
    """What its own decisions brought it, beyond what instinct would have."""
    others: float
    """What the decisions of the others brought it, likewise."""
    luck: float
    """The rest: the deal, what hidden cards were, what the others happened to hold."""
    error: float
    """The standard error of luck, and of own and others together."""
    verdicts: dict[str, int]
    """How many of its decisions were what."""
    cost: float
    """What its decisions cost altogether."""


class GameReview(Struct, frozen=True):
    """A whole game judged."""

    made_with: str
    """The bot, and its simulations for each decision: `king:8000`."""
    moments: tuple[ReviewedMoment, ...]
    """One before each decision, and the end."""
    decisions: tuple[Judged, ...]
    """All of them, in order."""
    turns: tuple[TurningPoint, ...]
    """In the order of the game."""
    seats: tuple[Reckoning, ...]
    """How each came to its result."""


class ReviewState(Struct, frozen=True):
    """`POST /api/reviews`: a review, or how far it has come."""

    id: str
    """Under which to ask again: `GET /api/reviews/{id}`."""
    phase: ReviewPhase
    """Others come first; it is being made; here it is; it could not be made."""
    done: int
    """How many decisions are judged."""
    of: int
    """How many there are."""
    review: GameReview | None
    """Once it is done."""


BEST_TOLD = 4
"""So many options of a decision are told, the best; and the one that was chosen."""
LEAST_ODDS = 0.005
"""Kinds less likely than that are not told."""
_decoder = msgspec.json.Decoder(GameReview)


def told_review(body: bytes) -> GameReview:
    """What is told of a review that was kept."""
    review = _decoder.decode(body)
    return replace(
        review,
        decisions=tuple(map(_told_decision, review.decisions)),
        moments=tuple(map(_told_moment, review.moments)),
    )


def _told_decision(judged: Judged) -> Judged:
    return replace(
        judged,
        options=tuple(
            option
            for place, option in enumerate(judged.options)
            if place < BEST_TOLD or option.token == judged.chosen
        ),
    )


def _told_moment(moment: ReviewedMoment) -> ReviewedMoment:
    return replace(
        moment,
        cards=tuple(
            replace(card, odds={kind: p for kind, p in card.odds.items() if p >= LEAST_ODDS})
            for card in moment.cards
        ),
    )
