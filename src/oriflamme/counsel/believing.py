"""What a viewer has reason to believe of each face-down card."""

import numpy as np

from oriflamme.bots.beliefs.odds import Odds
from oriflamme.bots.king.fitting import fit
from oriflamme.counsel.adviser import adviser
from oriflamme.kernel.jit import fast
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import possible_worlds
from oriflamme.rules.terms import Kind
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds


def beliefs(view: View, *, bot: str | None = None) -> dict[int, Odds]:
    """By serial, for every card of the queue that the viewer does not know: how likely it is which.

    They are those of the worlds a bot searches in: by how often cards have waited and where they
    lie, and for a king by what its net guesses too. They add up to 1, the likeliest first.
    """
    weights = adviser(bot).weights(view)
    _, kinds, rows, counts, weights, _ = possible_worlds(view, weights)
    found = np.zeros_like(weights)
    fast(fit)(kinds, rows, counts, weights, found, found, 0)
    return {
        serial: _likeliest_first(
            {kind: float(found[serial, NUMBER[kind]]) for kind in hidden.kinds}
        )
        for hidden in worlds(view).hidden.values()
        for serial in hidden.face_down
    }


def _likeliest_first(odds: dict[Kind, float]) -> Odds:
    return dict(sorted(odds.items(), key=lambda item: -item[1]))
