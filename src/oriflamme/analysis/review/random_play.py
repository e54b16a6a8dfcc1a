"""Who chose with care, and who as if by lot.

Beliefs go by how cards are played, so they hold for somebody who plays with care. Whoever treats
all options alike shows nothing by what lies where: there is nothing to do but to count. Who that is
follows from each seat's own choices among what it knew, not from what others could not know of it.
"""

from collections.abc import Sequence
from math import log
from typing import Final

from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.exp_weights import exp_weights
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.playout_policy.weights_reader import weights_key_of
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat

HALF_TEMPERATURE: Final = 0.5
"""How far somebody follows instinct who plays with care, and may play quite otherwise for all that:
half-way from choosing by lot to instinct as it was learned."""


def random_seats(states: Sequence[State], actions: Sequence[Action]) -> frozenset[Seat]:
    """The seats whose choices are likelier by lot than by instinct followed half-way."""
    likelier: dict[Seat, float] = {}
    for state, action in zip(states, actions):
        assert state.decision
        seat = state.decision.seat
        instinctive = _likelihood_ratio(
            state, action, exp_weights(weights_key_of(state.setup), HALF_TEMPERATURE)
        )
        likelier[seat] = likelier.get(seat, 0.0) + log(instinctive)
    return frozenset(seat for seat, logarithm in likelier.items() if logarithm < 0)


def _likelihood_ratio(state: State, action: Action, policy_weights: Sequence[float]) -> float:
    """How many times likelier instinct takes an action than the lot; it sees what its seat does."""
    assert state.decision
    game = from_state(state)
    scores, features = [0.0] * MAX_OPTIONS, [0] * MAX_FEATURES
    count = score_options(game, policy_weights, scores, features)
    number = encode(action, state.setup, state.decision.seat)
    chosen = next(option for option in range(count) if nth_legal(game, option) == number)
    return scores[chosen] * count / sum(scores[:count])
