"""A hint: what the strongest bot at hand would consider, best first, with chances and reasons."""

from typing import Final

from oriflamme.counsel.advice import MOST_OPTIONS as MOST_OPTIONS
from oriflamme.counsel.advice import SEED, as_hint, of_squire
from oriflamme.counsel.advice import Advice as Advice
from oriflamme.counsel.advice import Hint as Hint
from oriflamme.counsel.believing import beliefs
from oriflamme.counsel.weighing import weigh
from oriflamme.kernel.vocabulary import knows
from oriflamme.views.view import View

SIMULATIONS: Final = 4000


def hint(view: View, *, simulations: int = SIMULATIONS) -> Hint:
    """What to consider for the seat that decides."""
    if not knows(view.setup):
        return of_squire(view)
    weighed = weigh(view, seed=SEED, simulations=simulations)
    return as_hint(view, weighed, beliefs(view, bot=weighed.bot))
