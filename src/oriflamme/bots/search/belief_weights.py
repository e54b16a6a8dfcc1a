"""Beliefs as the kernel's sampler takes them: how likely each kind is at each hidden place."""

from oriflamme.bots.beliefs.card_history import card_histories, rounds_placed
from oriflamme.bots.beliefs.play_rates import play_rates
from oriflamme.kernel.constants import HAND_ROW
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import Weights, uniform_weights
from oriflamme.views.view import View


def belief_weights(view: View) -> Weights:
    """The same weights that `beliefs` adds up, one for each place and kind."""
    weights = uniform_weights()
    model = play_rates(view.setup)
    seen = card_histories(view)
    for kind in view.setup.deck:
        habit = model.rates_of(kind)
        for serial, trace in seen.items():
            weights[serial, NUMBER[kind]] = habit.prob_in_queue(trace)
        for family, holding in enumerate(view.holdings):
            rounds = rounds_placed(view, seat=holding.seat)
            weights[HAND_ROW + family, NUMBER[kind]] = habit.prob_in_hand(rounds)
    return weights
