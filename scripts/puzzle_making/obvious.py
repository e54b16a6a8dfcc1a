"""The move that comes to mind first."""

from random import Random

import numpy as np

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.instinct.choosing import weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.instinct.tables import spread
from oriflamme.bots.instinct.weights import learned, lesson_of
from oriflamme.bots.squire import Squire
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.rules.actions import Action
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds


def at_first_glance(view: View) -> Action:
    """What brings most in one move: a squire's choice."""
    return Squire().analyze(view, rng=Random(0), budget=BOT_DEFAULT).best


def by_instinct(view: View) -> Action:
    """What is mostly done in such a place. Instinct looks at no hidden card: any world will do."""
    assert view.viewer is not None
    game = from_state(worlds(view).sample(Random(0)))
    odds, signs = np.zeros(MOST_OPTIONS), np.empty(MOST_SIGNS, np.int64)
    count = weigh_options(game, spread(learned(lesson_of(view.setup))), odds, signs)
    likeliest = nth_legal(game, int(np.argmax(odds[:count])))
    return decode(likeliest, view.setup, view.viewer)
