"""The net's guesses and beliefs together, as the kernel's sampler takes them."""

from typing import Final

import numpy as np

from oriflamme.bots.inference.prediction import Prediction
from oriflamme.bots.king.fit_marginals import MIN_PROB, fit_marginals
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.kernel.constants import HAND_ROW
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import Weights, sampling_tables
from oriflamme.views.view import View

ROUNDS: Final = 4
"""So often weights are brought nearer; what is left is less than guesses are good for."""


def model_belief_weights(view: View, prediction: Prediction, model_share: float) -> Weights:
    """Worlds as beliefs and the net foretell them, the net with this share of the say.

    Both are likelihoods, so they are multiplied, each raised to its share.
    """
    weights = belief_weights(view)
    if not model_share:
        return weights
    _, kinds, rows, counts, weights, _ = sampling_tables(view, weights)
    believed = np.zeros_like(weights)
    work = get_compiled(fit_marginals)
    work(kinds, rows, counts, weights, believed, believed, 0)
    wanted = _target_marginals(view, prediction, believed, model_share)
    work(kinds, rows, counts, weights, wanted, believed, ROUNDS)
    return _drop_last_digits(weights)


def _target_marginals(
    view: View, prediction: Prediction, believed: Weights, model_share: float
) -> Weights:
    wanted = believed.copy()
    told = [(serial, odds, 1) for serial, odds in prediction.cards.items()]
    for place, holding in enumerate(view.holdings):
        if holding.family in prediction.hands:
            told.append((HAND_ROW + place, prediction.hands[holding.family], holding.hand_count))
    for row, odds, cards in told:
        kinds = [NUMBER[kind] for kind in odds]
        guessed = np.array([max(chance, MIN_PROB) for chance in odds.values()])
        both = believed[row, kinds] ** (1 - model_share) * guessed**model_share
        wanted[row, kinds] = np.minimum(both * (cards / sum(both.tolist())), 1.0)
    return wanted


def _drop_last_digits(weights: Weights) -> Weights:
    """Without the last digits, in which powers differ from one machine to another."""
    return weights.astype(np.float32).astype(np.float64)
