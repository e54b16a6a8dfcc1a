"""Moments as somebody sees them who knows no hidden card, and the decisions that turned a game."""

from collections.abc import Mapping, Sequence
from math import hypot
from random import Random
from typing import Final

from oriflamme.analysis.analyzer import Analyzer
from oriflamme.analysis.review.report import (
    CardBelief,
    JudgedDecision,
    ReviewedPosition,
    TurningPoint,
)
from oriflamme.analysis.steps import Steps
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.rules.scoring import winners
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view

MIN_CHANGE: Final = 0.10
"""A decision turns the game if so much of the chances changes hands, and twice the error of it."""
MAX_TURNING_POINTS: Final = 5
"""So many are named, the greatest."""


def review_position(
    number: int, state: State, analyzer: Analyzer, *, games: int, rng: Random
) -> Steps[ReviewedPosition]:
    """A moment before a decision, played on by instinct from what a spectator sees."""
    chances = yield from analyzer.playouts(view(state, None), games, rng).win_shares(games)
    cards = _face_down(state, analyzer)
    return ReviewedPosition(number, state.round, chances.means(), chances.errors(), cards)


def final_position(number: int, state: State) -> ReviewedPosition:
    """When all is decided."""
    shares = final_shares(state)
    return ReviewedPosition(number, state.round, shares, (0.0,) * len(shares), ())


def final_shares(state: State) -> tuple[float, ...]:
    """Every seat's share of the victory."""
    won = winners(state)
    return tuple((seat in won) / len(won) for seat in range(len(state.setup.seats)))


def _face_down(state: State, asked: Analyzer) -> tuple[CardBelief, ...]:
    by_seat = [asked.beliefs(view(state, seat)) for seat in range(len(state.setup.seats))]
    return tuple(
        CardBelief(card.serial, owner, card.kind, _mean_belief(by_seat, card.serial, owner))
        for slot in state.queue
        for card in slot
        if not card.revealed
        for owner in [state.setup.owner[card.family]]
    )


def _mean_belief(by_seat: Sequence[Mapping[int, KindProbs]], serial: int, owner: Seat) -> KindProbs:
    """What the others believe of a card, on the average."""
    told = [odds[serial] for seat, odds in enumerate(by_seat) if seat != owner]
    mean = {kind: sum(odds[kind] for odds in told) / len(told) for kind in told[0]}
    return dict(sorted(mean.items(), key=lambda item: -item[1]))


def turning_points(
    moments: Sequence[ReviewedPosition],
    decisions: Sequence[JudgedDecision],
    error_factor: float = 1.0,
) -> tuple[TurningPoint, ...]:
    """The greatest changes from one moment to the next, in the order of the game.

    `error_factor`: how many times the error has to be exceeded; see `analysis/analyzer.py`.
    """
    steps = list(zip(decisions, moments, moments[1:]))
    sure = 2 * error_factor
    found = [
        step for step in steps if _moved(*step[1:]) >= max(MIN_CHANGE, sure * _error(*step[1:]))
    ]
    greatest = sorted(found, key=lambda step: -_moved(*step[1:]))[:MAX_TURNING_POINTS]
    return tuple(
        TurningPoint(judged.number, judged.seat, judged.chosen, _changes(before, after))
        for judged, before, after in sorted(greatest, key=lambda step: step[0].number)
    )


def _changes(before: ReviewedPosition, after: ReviewedPosition) -> tuple[float, ...]:
    return tuple(late - early for early, late in zip(before.win_shares, after.win_shares))


def _moved(before: ReviewedPosition, after: ReviewedPosition) -> float:
    """How much of the chances changed hands."""
    return sum(map(abs, _changes(before, after))) / 2


def _error(before: ReviewedPosition, after: ReviewedPosition) -> float:
    return max(hypot(early, late) for early, late in zip(before.errors, after.errors))
