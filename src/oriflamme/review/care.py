"""Who chose with care, and who as if by lot.

Beliefs go by how cards are played, so they hold for somebody who plays with care. Whoever treats
all options alike shows nothing by what lies where: there is nothing to do but to count. Who that is
follows from each seat's own choices among what it knew, not from what others could not know of it.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import Final

import numpy as np

from oriflamme.bots.instinct.choosing import weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.instinct.tables import Factors
from oriflamme.bots.search.style import instinct
from oriflamme.counsel.adviser import Adviser
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.kernel.terms import HAND_ROW
from oriflamme.kernel.worlds import Weights
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

HALF: Final = 0.5
"""How far somebody follows instinct who plays with care, and may play quite otherwise for all that:
half-way from choosing by lot to instinct as it was learned."""


def careless(states: Sequence[State], actions: Sequence[Action]) -> frozenset[Seat]:
    """The seats whose choices are likelier by lot than by instinct followed half-way."""
    likelier: dict[Seat, float] = {}
    for state, action in zip(states, actions):
        assert state.decision
        seat = state.decision.seat
        instinctive = _times_likelier(state, action, instinct(state.setup, HALF))
        likelier[seat] = likelier.get(seat, 0.0) + log(instinctive)
    return frozenset(seat for seat, logarithm in likelier.items() if logarithm < 0)


def counting_for(seats: frozenset[Seat], asked: Adviser) -> Adviser:
    """An adviser that counts the hidden cards of some seats, and believes nothing of them."""

    def weights(seen: View) -> Weights:
        likely = asked.weights(seen).copy()
        for place, holding in enumerate(seen.holdings):
            if holding.seat in seats:
                likely[HAND_ROW + place] = 1.0
                of_family = (card for slot in seen.queue for card in slot)
                serials = [card.serial for card in of_family if card.crest == holding.family]
                likely[serials] = 1.0
        return likely

    return replace(asked, weights=weights) if seats else asked


def _times_likelier(state: State, action: Action, factors: Factors) -> float:
    """How many times likelier instinct takes an action than the lot; it sees what its seat does."""
    assert state.decision
    game = from_state(state)
    odds, signs = np.empty(MOST_OPTIONS), np.empty(MOST_SIGNS, np.int64)
    count = weigh_options(game, factors, odds, signs)
    number = encode(action, state.setup, state.decision.seat)
    chosen = next(option for option in range(count) if nth_legal(game, option) == number)
    return float(odds[chosen] * count / odds[:count].sum())
