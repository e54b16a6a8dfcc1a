"""A finished game judged, decision by decision."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final, TypeVar

from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.steps import Steps
from oriflamme.notation.record import Record
from oriflamme.review.care import careless
from oriflamme.review.case import Case
from oriflamme.review.gain import Gain
from oriflamme.review.moments import final_shares, the_end
from oriflamme.review.reckoning import reckon
from oriflamme.review.report import GameReview, Judged, ReviewedMoment
from oriflamme.review.turning import turns
from oriflamme.rules.errors import OriflammeError

Answer = TypeVar("Answer")

USUAL: Final = 8000
"""Simulations for each decision, where nobody says how many."""


class NotFinished(OriflammeError):
    """A game that is still going on: what is hidden in it is nobody's business yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review has come, in decisions."""

    done: int
    of: int


def review(
    record: Record,
    *,
    seed: int = 1,
    simulations: int = USUAL,
    bot: str | None = None,
    tell: Callable[[Progress], object] = lambda progress: None,
) -> GameReview:
    """Judge a finished game by a bot that searches; `tell` hears of each step."""
    from oriflamme.counsel.searching import adviser  # it needs NumPy

    steps = reviewing(record, adviser(bot), seed=seed, simulations=simulations)
    while True:
        try:
            tell(next(steps))
        except StopIteration as end:
            found: GameReview = end.value
            return found


def reviewing(
    record: Record, asked: Adviser, *, seed: int = 1, simulations: int = USUAL
) -> Generator[Progress, None, GameReview]:
    """Yields its progress, as often as the adviser takes a step, and returns the review."""
    states = [step.state for step in record.steps()]
    if not states[-1].is_over:
        raise NotFinished("only a finished game is reviewed")
    reached = Progress(0, len(record.actions))
    yield reached
    by_lot = careless(states, record.actions)
    moments: list[ReviewedMoment] = []
    decisions: list[Judged] = []
    gains: list[Gain] = []
    for number, (state, action) in enumerate(zip(states, record.actions)):
        case = Case(number, state, action, asked, seed, simulations)
        moments.append((yield from _meanwhile(reached, case.moment())))
        decisions.append((yield from _meanwhile(reached, case.judged())))
        gains.append((yield from _meanwhile(reached, case.gain(by_lot))))
        reached = Progress(number + 1, len(record.actions))
        yield reached
    moments.append(the_end(len(record.actions), states[-1]))
    return GameReview(
        made_with=f"{asked.name}:{simulations}",
        seed=seed,
        moments=tuple(moments),
        decisions=tuple(decisions),
        turns=turns(moments, decisions, asked.caution),
        seats=reckon(final_shares(states[-1]), gains, decisions),
    )


def _meanwhile(reached: Progress, steps: Steps[Answer]) -> Generator[Progress, None, Answer]:
    """Steps on the way from one decision to the next."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield reached
