"""A hint by instinct, step by step."""

from typing import Final

from oriflamme.bots.beliefs import beliefs
from oriflamme.counsel.advice import SEED, Hint, as_hint, of_squire
from oriflamme.counsel.barehanded.weighing import weighing
from oriflamme.counsel.steps import Steps
from oriflamme.kernel.vocabulary import knows
from oriflamme.views.view import View

SIMULATIONS: Final = 400
"""About a second in a browser, and a few on a slow phone."""


def hinting(view: View, *, simulations: int = SIMULATIONS) -> Steps[Hint]:
    """What to consider for the seat that decides."""
    if not knows(view.setup):
        return of_squire(view)
    weighed = yield from weighing(view, seed=SEED, simulations=simulations)
    return as_hint(view, weighed, beliefs(view).cards)
