"""A finished game gone through, decision by decision, with any judge."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from oriflamme.counsel.steps import Steps
from oriflamme.notation.record import Record
from oriflamme.review.care import careless
from oriflamme.review.case import Case
from oriflamme.review.gain import Gain
from oriflamme.review.judge import Judge
from oriflamme.review.moments import final_shares, the_end
from oriflamme.review.reckoning import reckon
from oriflamme.review.report import Judged, Moment, Review
from oriflamme.review.turning import turns
from oriflamme.rules.errors import OriflammeError

Answer = TypeVar("Answer")


class NotFinished(OriflammeError):
    """A game that is still going on: what is hidden in it is nobody's business yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review has come, in decisions."""

    done: int
    of: int


def going_through(
    record: Record, judge: Judge, *, seed: int, simulations: int
) -> Generator[Progress, None, Review]:
    """Yields its progress, as often as the judge takes a step, and returns the review."""
    states = [step.state for step in record.steps()]
    if not states[-1].is_over:
        raise NotFinished("only a finished game is reviewed")
    reached = Progress(0, len(record.actions))
    yield reached
    by_lot = careless(states, record.actions)
    moments: list[Moment] = []
    decisions: list[Judged] = []
    gains: list[Gain] = []
    for number, (state, action) in enumerate(zip(states, record.actions)):
        case = Case(number, state, action, judge, seed, simulations)
        moments.append((yield from _meanwhile(reached, case.moment())))
        decisions.append((yield from _meanwhile(reached, case.judged())))
        gains.append((yield from _meanwhile(reached, case.gain(by_lot))))
        reached = Progress(number + 1, len(record.actions))
        yield reached
    moments.append(the_end(len(record.actions), states[-1]))
    return Review(
        made_with=f"{judge.name}:{simulations}",
        seed=seed,
        moments=tuple(moments),
        decisions=tuple(decisions),
        turns=turns(moments, decisions, judge.caution),
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
