"""How each seat came to its result: by play, and by luck.

Each decision brings every seat more or less than instinct would have brought it, by what the
deciding seat could know. What a seat's own decisions brought it, and what those of the others
brought it, is play. Whatever else made the result is luck: the deal, what the hidden cards turned
out to be, and what the others happened to hold. Over a table play and luck add up to nothing, and
where what seats believe of hidden cards is right on the average, luck is nothing over many games.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from oriflamme.analysis.analyzer import Analyzer, DecisionPoint
from oriflamme.analysis.review.report import VERDICTS, Attribution, JudgedDecision
from oriflamme.analysis.steps import Steps
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat

INVERSE_TEMPERATURE: Final = 1.25
"""How far instinct is followed where decisions are measured by it: so it plays about as well as a
squire. The nearer it is to how people play, the less is to be measured, and the less of it wrongly
where beliefs are wrong. In searches instinct is followed less, so that they look at everything."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """What a decision changed for every seat: together nothing, for what one gains others lose."""

    seat: Seat
    """Who decided."""
    amounts: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard errors of the amounts."""


def value_change(
    point: DecisionPoint, action: Action, analyzer: Analyzer, *, games: int, rng: Random
) -> Steps[ValueChange]:
    """How much more an action brings each seat than what instinct would have done.

    Both are played on by instinct in the same worlds, those the deciding seat may think likely. So
    what the hidden cards happen to be is in neither.
    """
    assert point.decision is not None
    playouts = analyzer.playouts(point, games, rng, inverse_temperature=INVERSE_TEMPERATURE)
    by_instinct = yield from playouts.win_shares(games)
    after = yield from playouts.win_shares(games, action)
    more = after.difference(by_instinct)
    return ValueChange(point.decision.seat, more.means(), more.errors())


def attribute(
    result: Sequence[float], changes: Sequence[ValueChange], decisions: Sequence[JudgedDecision]
) -> tuple[Attribution, ...]:
    """Every seat's account."""
    return tuple(_attribution(seat, result, changes, decisions) for seat in range(len(result)))


def _attribution(
    seat: Seat,
    result: Sequence[float],
    changes: Sequence[ValueChange],
    decisions: Sequence[JudgedDecision],
) -> Attribution:
    even = 1 / len(result)
    own = sum(gain.amounts[seat] for gain in changes if gain.seat == seat)
    others = sum(gain.amounts[seat] for gain in changes if gain.seat != seat)
    judged = [decision for decision in decisions if decision.seat == seat]
    count = Counter(decision.verdict for decision in judged)
    return Attribution(
        seat=seat,
        result=result[seat],
        even_share=even,
        own_play=own,
        others_play=others,
        luck=result[seat] - even - own - others,
        error=sqrt(sum(gain.errors[seat] ** 2 for gain in changes)),
        verdicts={found: count[found] for found in VERDICTS},
        cost=sum(decision.cost for decision in judged),
    )
