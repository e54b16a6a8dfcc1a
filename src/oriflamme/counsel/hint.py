"""A hint: what the strongest bot at hand would consider, best first, with chances and reasons."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.bots.beliefs import beliefs as counted_beliefs
from oriflamme.bots.budget import HABIT
from oriflamme.bots.squire import Squire
from oriflamme.counsel.believing import beliefs
from oriflamme.counsel.reasons import Reason, reasons
from oriflamme.counsel.weighing import weigh
from oriflamme.kernel.vocabulary import UnknownToKernel, check_known
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

SIMULATIONS: Final = 4000
MOST_OPTIONS: Final = 5
"""So many are told; nobody reads more."""
SEED: Final = 1
"""Always the same: who asks twice about a decision is told the same."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An option worth considering."""

    action: Action
    chance: float
    """The share of the victory to be expected, from 0 to 1."""
    error: float | None
    """Its standard error; none where nothing was simulated."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """It follows from the view alone."""

    bot: str
    """Whose advice it is."""
    options: tuple[Advice, ...]
    """The best first; the rest is left out."""


def hint(view: View, *, simulations: int = SIMULATIONS) -> Hint:
    """What to consider for the seat that decides."""
    try:
        check_known(view.setup)
    except UnknownToKernel:
        return _of_squire(view)
    weighed = weigh(view, seed=SEED, simulations=simulations)
    best = weighed.options[:MOST_OPTIONS]
    told = reasons(view, [option.action for option in best], beliefs(view, bot=weighed.bot))
    return Hint(
        weighed.bot,
        tuple(Advice(o.action, o.share, o.error, why) for o, why in zip(best, told)),
    )


def _of_squire(view: View) -> Hint:
    """Where cards are played that no search has been taught."""
    best = Squire().think(view, rng=Random(SEED), budget=HABIT).options[:MOST_OPTIONS]
    told = reasons(view, [option.action for option in best], counted_beliefs(view).cards)
    return Hint(
        "squire", tuple(Advice(o.action, o.win_share, None, why) for o, why in zip(best, told))
    )
