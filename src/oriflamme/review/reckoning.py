"""How each seat came to its result: by play, and by luck.

Each decision brings every seat more or less than instinct would have brought it, by what the
deciding seat could know. What a seat's own decisions brought it, and what those of the others
brought it, is play. Whatever else made the result is luck: the deal, what the hidden cards turned
out to be, and what the others happened to hold. Over a table play and luck add up to nothing, and
where what seats believe of hidden cards is right on the average, luck is nothing over many games.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from oriflamme.review.gain import Gain
from oriflamme.review.report import VERDICTS, Judged, Reckoning
from oriflamme.rules.terms import Seat


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
