"""A finished game judged, decision by decision."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from oriflamme.counsel.adviser import adviser
from oriflamme.notation.record import Record
from oriflamme.review.care import careless, counting_for
from oriflamme.review.case import Case
from oriflamme.review.gains import Gain
from oriflamme.review.moments import final_shares, the_end
from oriflamme.review.reckoning import reckon
from oriflamme.review.report import Judged, Moment, Review
from oriflamme.review.turning import turns
from oriflamme.rules.errors import OriflammeError

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
) -> Review:
    """Judge a finished game; `tell` hears of each step."""
    steps = reviewing(record, seed=seed, simulations=simulations, bot=bot)
    while True:
        try:
            tell(next(steps))
        except StopIteration as end:
            found: Review = end.value
            return found


def reviewing(
    record: Record, *, seed: int = 1, simulations: int = USUAL, bot: str | None = None
) -> Generator[Progress, None, Review]:
    """The same step by step: yields its progress, and returns the review."""
    states = [step.state for step in record.steps()]
    if not states[-1].is_over:
        raise NotFinished("only a finished game is reviewed")
    yield Progress(0, len(record.actions))
    asked = adviser(bot)
    by_care = counting_for(careless(states, record.actions), asked)
    moments: list[Moment] = []
    decisions: list[Judged] = []
    gains: list[Gain] = []
    for number, (state, action) in enumerate(zip(states, record.actions)):
        case = Case(number, state, action, asked, seed, simulations)
        moments.append(case.moment())
        decisions.append(case.judged())
        gains.append(case.gain(by_care))
        yield Progress(number + 1, len(record.actions))
    moments.append(the_end(len(record.actions), states[-1]))
    return Review(
        made_with=f"{asked.name}:{simulations}",
        seed=seed,
        moments=tuple(moments),
        decisions=tuple(decisions),
        turns=turns(moments, decisions),
        seats=reckon(final_shares(states[-1]), gains, decisions),
    )
