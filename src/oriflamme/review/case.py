"""One decision to be judged, by what its seat could know and, apart from that, with open cards."""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.counsel.steps import Steps
from oriflamme.notation.tokens import format_action
from oriflamme.review.gain import Gain, chance
from oriflamme.review.hindsight import with_open_cards
from oriflamme.review.judge import Judge
from oriflamme.review.moments import moment
from oriflamme.review.report import Considered, Judged, Moment
from oriflamme.review.verdicts import verdict
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view

PART: Final = 3
"""Hindsight, the chances of a moment and the gain of a decision take a part of the simulations."""


@dataclass(frozen=True, slots=True)
class Case:
    """A decision of a game, and what it takes to judge it."""

    number: int
    """How many decisions were made before it."""
    state: State
    action: Action
    """What was chosen."""
    judge: Judge
    seed: int
    simulations: int

    def moment(self) -> Steps[Moment]:
        return moment(
            self.number, self.state, self.judge, games=self._part, rng=self._chance("moment")
        )

    def gain(self, careless: Collection[Seat]) -> Steps[Gain]:
        """What the decision gained; of the cards of those who chose as if by lot nothing is
        believed."""
        return self.judge.gain(
            view(self.state, self._seat),
            self.action,
            careless=careless,
            games=self._part,
            rng=self._chance("gain"),
        )

    def judged(self) -> Steps[Judged]:
        assert self.state.decision
        weighed = yield from self.judge.weigh(
            view(self.state, self._seat),
            seed=self._chance("weigh").getrandbits(60),
            simulations=self.simulations,
            closely=[self.action],
        )
        hindsight = yield from with_open_cards(
            self.state,
            self.action,
            self.judge,
            simulations=self._part,
            rng=self._chance("hindsight"),
        )
        mine = weighed.of(self.action)
        return Judged(
            number=self.number,
            seat=self._seat,
            round=self.state.round,
            question=self.state.decision.question,
            chosen=format_action(self.action, self.state),
            verdict=verdict(mine.cost, self.judge.caution * mine.cost_error),
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

    @property
    def _seat(self) -> int:
        assert self.state.decision
        return self.state.decision.seat

    @property
    def _part(self) -> int:
        return max(1, self.simulations // PART)

    def _chance(self, purpose: str) -> Random:
        return chance(self.seed, self.number, purpose)
