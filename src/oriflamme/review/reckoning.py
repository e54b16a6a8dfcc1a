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

from oriflamme.counsel.adviser import Adviser, Moment
from oriflamme.counsel.steps import Steps
from oriflamme.review.report import VERDICTS, Judged, Reckoning
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat

RESOLVE: Final = 1.25
"""How far instinct is followed where decisions are measured by it: so it plays about as well as a
squire. The nearer it is to how people play, the less is to be measured, and the less of it wrongly
where beliefs are wrong. In searches instinct is followed less, so that they look at everything."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a decision changed for every seat: together nothing, for what one gains others lose."""

    seat: Seat
    """Who decided."""
    amounts: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard errors of the amounts."""


def gaining(
    moment: Moment, action: Action, asked: Adviser, *, games: int, rng: Random
) -> Steps[Gain]:
    """How much more an action brings each seat than what instinct would have done.

    Both are played on by instinct in the same worlds, those the deciding seat may think likely. So
    what the hidden cards happen to be is in neither.
    """
    assert moment.decision is not None
    playouts = asked.playouts(moment, games, rng, trust=RESOLVE)
    by_instinct = yield from playouts.shares(games)
    after = yield from playouts.shares(games, action)
    more = after.minus(by_instinct)
    return Gain(moment.decision.seat, more.means(), more.errors())


def reckon(
    result: Sequence[float], gains: Sequence[Gain], decisions: Sequence[Judged]
) -> tuple[Reckoning, ...]:
    """Every seat's account."""
    return tuple(_reckoning(seat, result, gains, decisions) for seat in range(len(result)))


def _reckoning(
    seat: Seat, result: Sequence[float], gains: Sequence[Gain], decisions: Sequence[Judged]
) -> Reckoning:
    even = 1 / len(result)
    own = sum(gain.amounts[seat] for gain in gains if gain.seat == seat)
    others = sum(gain.amounts[seat] for gain in gains if gain.seat != seat)
    judged = [decision for decision in decisions if decision.seat == seat]
    count = Counter(decision.verdict for decision in judged)
    return Reckoning(
        seat=seat,
        result=result[seat],
        even=even,
        own=own,
        others=others,
        luck=result[seat] - even - own - others,
        error=sqrt(sum(gain.errors[seat] ** 2 for gain in gains)),
        verdicts={found: count[found] for found in VERDICTS},
        cost=sum(decision.cost for decision in judged),
    )
