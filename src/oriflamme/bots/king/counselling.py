"""What the net has read in a view, as counsel for a search."""

import numpy as np

from oriflamme.bots.king.guess_weights import guess_weights
from oriflamme.bots.search.counsel import Counsel
from oriflamme.bots.sight.reading import Reading
from oriflamme.kernel.codec import encode
from oriflamme.views.view import View


def counsel(view: View, reading: Reading, guesses: float) -> Counsel:
    """A reading as a search takes it; `guesses` is the net's say in what hidden cards may be."""
    seat = view.viewer
    assert seat is not None
    odds = {encode(action, view.setup, seat): odds for action, odds in reading.policy.items()}
    favour = np.array([odds[number] for number in sorted(odds)])
    return Counsel(favour, guess_weights(view, reading, guesses))
