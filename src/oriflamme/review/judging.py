"""A finished game judged, decision by decision."""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.steps import Steps
from oriflamme.counsel.weighing import weighing, weighing_at
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.review.care import careless
from oriflamme.review.moments import final_shares, moment, the_end, turns
from oriflamme.review.reckoning import Gain, gaining, reckon
from oriflamme.review.report import (
    Considered,
    GameReview,
    Hindsight,
    Judged,
    ReviewedMoment,
    Verdict,
)
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.state import State
from oriflamme.views.view import view

Answer = TypeVar("Answer")

USUAL: Final = 8000
"""Simulations for each decision, where nobody says how many."""
PART: Final = 3
"""Hindsight, the chances of a moment and the gain of a decision take a part of the simulations."""
BOUNDS: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.01, "best"),
    (0.04, "good"),
    (0.10, "doubtful"),
)
"""What a decision cost for sure is less than this: the class it is in. Above all, a mistake."""


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


def verdict(cost: float, error: float) -> Verdict:
    """The class of a decision, by its cost less the standard error of that.

    A difference within its error is held against nobody.

    >>> verdict(0.03, 0.025), verdict(0.06, 0.01), verdict(0.2, 0.02)
    ('best', 'doubtful', 'mistake')
    """
    for bound, found in BOUNDS:
        if cost - error < bound:
            return found
    return "mistake"


@dataclass(frozen=True, slots=True)
class Case:
    """A decision of a game, and what it takes to judge it."""

    number: int
    """How many decisions were made before it."""
    state: State
    action: Action
    """What was chosen."""
    asked: Adviser
    """It looks at views; with open cards it judges only what is told apart as hindsight."""
    seed: int
    simulations: int

    def moment(self) -> Steps[ReviewedMoment]:
        rng = self._chance("moment")
        return moment(self.number, self.state, self.asked, games=self._part, rng=rng)

    def gain(self, careless: Collection[int]) -> Steps[Gain]:
        """What the decision gained; of the cards of those who chose as if by lot nothing is
        believed."""
        seen, asked = view(self.state, self._seat), self.asked.counting(careless)
        return gaining(seen, self.action, asked, games=self._part, rng=self._chance("gain"))

    def judged(self) -> Steps[Judged]:
        assert self.state.decision
        weighed = yield from weighing(
            view(self.state, self._seat),
            self.asked,
            seed=self._chance("weigh").getrandbits(60),
            simulations=self.simulations,
            closely=[self.action],
        )
        hindsight = yield from self._with_open_cards()
        mine = weighed.of(self.action)
        return Judged(
            number=self.number,
            seat=self._seat,
            round=self.state.round,
            question=self.state.decision.question,
            chosen=format_action(self.action, self.state),
            verdict=verdict(mine.cost, self.asked.caution * mine.cost_error),
            cost=mine.cost,
            cost_error=mine.cost_error,
            options=tuple(
                Considered(
                    format_action(option.action, self.state),
                    option.share,
                    option.error,
                    option.cost,
                    option.cost_error,
                )
                for option in weighed.options
            ),
            hindsight=hindsight,
        )

    def _with_open_cards(self) -> Steps[Hindsight]:
        """What was chosen where the cards lay as they did; others still see only their own."""
        weights = yield from weighing_at(
            self.state,
            self.asked,
            simulations=self._part,
            closely=[self.action],
            rng=self._chance("hindsight"),
        )
        mine = next(weight for weight in weights if weight.action == self.action)
        best = format_action(weights[0].action, self.state)
        return Hindsight(best, mine.cost, mine.cost_error)

    @property
    def _seat(self) -> int:
        assert self.state.decision
        return self.state.decision.seat

    @property
    def _part(self) -> int:
        return max(1, self.simulations // PART)

    def _chance(self, purpose: str) -> Random:
        """Each decision and purpose has its own: none depends on what others have drawn."""
        return Random(f"{self.seed} {self.number} {purpose}")
