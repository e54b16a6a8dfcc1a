"""A finished game judged, decision by decision."""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from oriflamme.analysis.analyzer import Analyzer
from oriflamme.analysis.option_values import evaluation_steps, evaluation_steps_at
from oriflamme.analysis.review.attribution import ValueChange, attribute, value_change
from oriflamme.analysis.review.positions import (
    final_position,
    final_shares,
    review_position,
    turning_points,
)
from oriflamme.analysis.review.random_play import random_seats
from oriflamme.analysis.review.report import (
    GameReview,
    Hindsight,
    JudgedDecision,
    ReviewedOption,
    ReviewedPosition,
    Verdict,
)
from oriflamme.analysis.steps import Steps
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.state import State
from oriflamme.views.view import view

Result = TypeVar("Result")

DEFAULT_SIMULATIONS: Final = 8000
"""Simulations for each decision, where nobody says how many."""
FRACTION: Final = 3
"""Hindsight, the chances of a moment and the gain of a decision take a part of the simulations."""
VERDICT_BOUNDS: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.01, "best"),
    (0.04, "good"),
    (0.10, "doubtful"),
)
"""What a decision cost for sure is less than this: the class it is in. Above all, a mistake."""


class GameNotFinished(OriflammeError):
    """A game that is still going on: what is hidden in it is nobody's business yet."""


@dataclass(frozen=True, slots=True)
class GameReviewProgress:
    """How far a review has come, in decisions."""

    done: int
    total: int


def review_game(
    record: Record,
    *,
    seed: int = 1,
    simulations: int = DEFAULT_SIMULATIONS,
    bot: str | None = None,
    on_progress: Callable[[GameReviewProgress], object] = lambda progress: None,
) -> GameReview:
    """Judge a finished game by a bot that searches; `tell` hears of each step."""
    from oriflamme.analysis.search_analyzer import search_analyzer  # it needs NumPy

    steps = review_steps(record, search_analyzer(bot), seed=seed, simulations=simulations)
    while True:
        try:
            on_progress(next(steps))
        except StopIteration as end:
            found: GameReview = end.value
            return found


def review_steps(
    record: Record, analyzer: Analyzer, *, seed: int = 1, simulations: int = DEFAULT_SIMULATIONS
) -> Generator[GameReviewProgress, None, GameReview]:
    """Yields its progress, as often as the adviser takes a step, and returns the review."""
    states = [step.state for step in record.steps()]
    if not states[-1].is_over:
        raise GameNotFinished("only a finished game is reviewed")
    reached = GameReviewProgress(0, len(record.actions))
    yield reached
    random = random_seats(states, record.actions)
    moments: list[ReviewedPosition] = []
    decisions: list[JudgedDecision] = []
    changes: list[ValueChange] = []
    for number, (state, action) in enumerate(zip(states, record.actions)):
        case = DecisionReview(number, state, action, analyzer, seed, simulations)
        moments.append((yield from _with_progress(reached, case.position())))
        decisions.append((yield from _with_progress(reached, case.judged())))
        changes.append((yield from _with_progress(reached, case.value_change(random))))
        reached = GameReviewProgress(number + 1, len(record.actions))
        yield reached
    moments.append(final_position(len(record.actions), states[-1]))
    return GameReview(
        analyzer=f"{analyzer.name}:{simulations}",
        seed=seed,
        positions=tuple(moments),
        decisions=tuple(decisions),
        turning_points=turning_points(moments, decisions, analyzer.error_factor),
        seats=attribute(final_shares(states[-1]), changes, decisions),
    )


def _with_progress(
    reached: GameReviewProgress, steps: Steps[Result]
) -> Generator[GameReviewProgress, None, Result]:
    """Steps on the way from one decision to the next."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer
        yield reached


def verdict(cost: float, error: float) -> Verdict:
    """The class of a decision, by its cost less the standard error of that.

    A difference within its error is held against nobody.

    >>> verdict(0.03, 0.025), verdict(0.06, 0.01), verdict(0.2, 0.02)
    ('best', 'doubtful', 'mistake')
    """
    for bound, found in VERDICT_BOUNDS:
        if cost - error < bound:
            return found
    return "mistake"


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """A decision of a game, and what it takes to judge it."""

    number: int
    """How many decisions were made before it."""
    state: State
    action: Action
    """What was chosen."""
    analyzer: Analyzer
    """It looks at views; with open cards it judges only what is told apart as hindsight."""
    seed: int
    simulations: int

    def position(self) -> Steps[ReviewedPosition]:
        rng = self._rng("moment")
        return review_position(
            self.number, self.state, self.analyzer, games=self._part_simulations, rng=rng
        )

    def value_change(self, random: Collection[int]) -> Steps[ValueChange]:
        """What the decision gained; of the cards of those who chose as if by lot nothing is
        believed."""
        seen, asked = view(self.state, self._seat), self.analyzer.with_uniform_beliefs(random)
        return value_change(
            seen, self.action, asked, games=self._part_simulations, rng=self._rng("gain")
        )

    def judged(self) -> Steps[JudgedDecision]:
        assert self.state.decision
        weighed = yield from evaluation_steps(
            view(self.state, self._seat),
            self.analyzer,
            seed=self._rng("weigh").getrandbits(60),
            simulations=self.simulations,
            always_evaluated=[self.action],
        )
        hindsight = yield from self._with_open_cards()
        mine = weighed.of(self.action)
        return JudgedDecision(
            number=self.number,
            seat=self._seat,
            round=self.state.round,
            question=self.state.decision.question,
            chosen=format_action(self.action, self.state),
            verdict=verdict(mine.cost, self.analyzer.error_factor * mine.cost_error),
            cost=mine.cost,
            cost_error=mine.cost_error,
            options=tuple(
                ReviewedOption(
                    format_action(option.action, self.state),
                    option.win_share,
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
        weights = yield from evaluation_steps_at(
            self.state,
            self.analyzer,
            simulations=self._part_simulations,
            always_evaluated=[self.action],
            rng=self._rng("hindsight"),
        )
        mine = next(weight for weight in weights if weight.action == self.action)
        best = format_action(weights[0].action, self.state)
        return Hindsight(best, mine.cost, mine.cost_error)

    @property
    def _seat(self) -> int:
        assert self.state.decision
        return self.state.decision.seat

    @property
    def _part_simulations(self) -> int:
        return max(1, self.simulations // FRACTION)

    def _rng(self, purpose: str) -> Random:
        """Each decision and purpose has its own: none depends on what others have drawn."""
        return Random(f"{self.seed} {self.number} {purpose}")
