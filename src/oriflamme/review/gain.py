"""What a decision gained: apart from all luck, by what its seat could know."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.counsel.adviser import Adviser, Moment
from oriflamme.counsel.steps import Steps
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
