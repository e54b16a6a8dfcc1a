"""A hint by instinct, step by step."""

from typing import Final

from oriflamme.analysis.hint import Hint, hint_for
from oriflamme.analysis.pure_python.analyzer import PlayoutAnalyzer
from oriflamme.analysis.steps import Steps
from oriflamme.views.view import View

SIMULATIONS: Final = 400
"""About a second in a browser, and a few on a slow phone."""


def hint_steps(view: View, *, simulations: int = SIMULATIONS) -> Steps[Hint]:
    """What to consider for the seat that decides."""
    return hint_for(view, PlayoutAnalyzer(), simulations=simulations)
