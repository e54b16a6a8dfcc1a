"""Beliefs as the kernel's sampler takes them: how likely each kind is at each hidden place."""

from oriflamme.bots.beliefs.evidence import rounds_placed, traces
from oriflamme.bots.beliefs.habits import habits
from oriflamme.kernel.constants import HAND_ROW
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import Weights, uniform_weights
from oriflamme.views.view import View


def belief_weights(view: View) -> Weights:
    """The same weights that `beliefs` adds up, one for each place and kind."""
    weights = uniform_weights()
    model = habits(view.setup)
    seen = traces(view)
    for kind in view.setup.deck:
        habit = model.of(kind)
        for serial, trace in seen.items():
            weights[serial, NUMBER[kind]] = habit.in_queue(trace)
        for family, holding in enumerate(view.holdings):
            rounds = rounds_placed(view, seat=holding.seat)
            weights[HAND_ROW + family, NUMBER[kind]] = habit.in_hand(rounds)
    return weights
