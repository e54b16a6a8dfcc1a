"""A hint by instinct, step by step."""

from typing import Final

from oriflamme.counsel.barehanded.adviser import InstinctAdviser
from oriflamme.counsel.hint import Hint, advise
from oriflamme.counsel.steps import Steps
from oriflamme.views.view import View

SIMULATIONS: Final = 400
"""About a second in a browser, and a few on a slow phone."""


def hinting(view: View, *, simulations: int = SIMULATIONS) -> Steps[Hint]:
    """What to consider for the seat that decides."""
    return advise(view, InstinctAdviser(), simulations=simulations)
