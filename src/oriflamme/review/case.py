"""One decision to be judged, by what its seat could know and, apart from that, with open cards."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.weighing import weigh
from oriflamme.notation.tokens import format_action
from oriflamme.review.gains import Gain, chance, gain
from oriflamme.review.hindsight import with_open_cards
from oriflamme.review.moments import moment
from oriflamme.review.report import Considered, Judged, Moment
from oriflamme.review.verdicts import verdict
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
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
    asked: Adviser
    seed: int
    simulations: int

    def moment(self) -> Moment:
        return moment(
            self.number, self.state, self.asked, games=self._part, rng=self._chance("moment")
        )

    def gain(self, by: Adviser) -> Gain:
        """What the decision gained in worlds as likely as an adviser takes them to be."""
        seen = view(self.state, self._seat)
        return gain(seen, self.action, by, games=self._part, rng=self._chance("gain"))

    def judged(self) -> Judged:
        assert self.state.decision
        weighed = weigh(
            view(self.state, self._seat),
            seed=self._chance("weigh").getrandbits(60),
            simulations=self.simulations,
            bot=self.asked.name,
            closely=[self.action],
        )
        mine = weighed.of(self.action)
        return Judged(
            number=self.number,
            seat=self._seat,
            round=self.state.round,
            question=self.state.decision.question,
            chosen=format_action(self.action, self.state),
            verdict=verdict(mine.cost, mine.cost_error),
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
            hindsight=with_open_cards(
                self.state,
                self.action,
                self.asked,
                simulations=self._part,
                rng=self._chance("hindsight"),
            ),
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
