"""A hint: what a bot would consider, options best first, with chances and reasons."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.bots.beliefs import estimate_beliefs as counted_beliefs
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.squire import Squire
from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.reasons import Reason, reasons
from oriflamme.counsel.steps import Steps, at_once
from oriflamme.counsel.weighing import weighing
from oriflamme.kernel.vocabulary import is_supported
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

MOST_OPTIONS: Final = 5
"""So many are told; nobody reads more."""
SEED: Final = 1
"""Always the same: who asks twice about a decision is told the same."""
SIMULATIONS: Final = 4000


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
    simulations: int = 0
    """How many games were simulated for it."""


def hint(view: View, *, simulations: int = SIMULATIONS) -> Hint:
    """What the strongest bot at hand would consider for the seat that decides."""
    from oriflamme.counsel.searching import adviser  # it needs NumPy

    return at_once(advise(view, adviser(), simulations=simulations))


def advise(view: View, asked: Adviser, *, simulations: int) -> Steps[Hint]:
    """The same step by step, by any adviser."""
    if not is_supported(view.setup):
        return _of_squire(view)
    weighed = yield from weighing(view, asked, seed=SEED, simulations=simulations)
    best = weighed.options[:MOST_OPTIONS]
    why = reasons(view, [option.action for option in best], asked.beliefs(view))
    options = (Advice(o.action, o.share, o.error, told) for o, told in zip(best, why))
    return Hint(weighed.bot, tuple(options), weighed.simulations)


def _of_squire(view: View) -> Hint:
    """Where cards are played that no search has been taught."""
    best = Squire().analyze(view, rng=Random(SEED), budget=BOT_DEFAULT).options[:MOST_OPTIONS]
    why = reasons(view, [option.action for option in best], counted_beliefs(view).cards)
    return Hint(
        "squire", tuple(Advice(o.action, o.win_share, None, told) for o, told in zip(best, why))
    )
