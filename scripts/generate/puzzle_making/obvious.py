"""The move that comes to mind first."""

from random import Random

import numpy as np

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.exp_weight_arrays import exp_weight_array
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.playout_policy.weights import weight_array, weights_key_of
from oriflamme.bots.squire import Squire
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.rules.actions import Action
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds


def squire_choice(view: View) -> Action:
    """What brings most in one move: a squire's choice."""
    return Squire().analyze(view, rng=Random(0), budget=BOT_DEFAULT).best


def likeliest_action(view: View) -> Action:
    """What is mostly done in such a place. Instinct looks at no hidden card: any world will do."""
    assert view.viewer is not None
    game = from_state(worlds(view).sample(Random(0)))
    odds, signs = np.zeros(MAX_OPTIONS), np.empty(MAX_FEATURES, np.int64)
    count = score_options(
        game, exp_weight_array(weight_array(weights_key_of(view.setup))), odds, signs
    )
    likeliest = nth_legal(game, int(np.argmax(odds[:count])))
    return decode(likeliest, view.setup, view.viewer)
