"""A hint: what a bot would consider, options best first, with chances and reasons."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.analysis.analyzer import Analyzer
from oriflamme.analysis.option_values import evaluation_steps
from oriflamme.analysis.reasons import Reason, reasons
from oriflamme.analysis.steps import Steps, run_to_end
from oriflamme.bots.beliefs import estimate_beliefs as counted_beliefs
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.squire import Squire
from oriflamme.kernel.vocabulary import is_supported
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

MAX_OPTIONS: Final = 5
"""So many are told; nobody reads more."""
SEED: Final = 1
"""Always the same: who asks twice about a decision is told the same."""
SIMULATIONS: Final = 4000


@dataclass(frozen=True, slots=True)
class HintedOption:
    """An option worth considering."""

    action: Action
    win_share: float
    """The share of the victory to be expected, from 0 to 1."""
    error: float | None
    """Its standard error; none where nothing was simulated."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """It follows from the view alone."""

    bot: str
    """Whose advice it is."""
    options: tuple[HintedOption, ...]
    """The best first; the rest is left out."""
    simulations: int = 0
    """How many games were simulated for it."""


def hint(view: View, *, simulations: int = SIMULATIONS) -> Hint:
    """What the strongest bot at hand would consider for the seat that decides."""
    from oriflamme.analysis.search_analyzer import search_analyzer  # it needs NumPy

    return run_to_end(hint_for(view, search_analyzer(), simulations=simulations))


def hint_for(view: View, analyzer: Analyzer, *, simulations: int) -> Steps[Hint]:
    """The same step by step, by any adviser."""
    if not is_supported(view.setup):
        return _squire_hint(view)
    evaluated = yield from evaluation_steps(view, analyzer, seed=SEED, simulations=simulations)
    best = evaluated.options[:MAX_OPTIONS]
    why = reasons(view, [option.action for option in best], analyzer.beliefs(view))
    options = (HintedOption(o.action, o.win_share, o.error, told) for o, told in zip(best, why))
    return Hint(evaluated.bot, tuple(options), evaluated.simulations)


def _squire_hint(view: View) -> Hint:
    """Where cards are played that no search has been taught."""
    best = Squire().analyze(view, rng=Random(SEED), budget=BOT_DEFAULT).options[:MAX_OPTIONS]
    why = reasons(view, [option.action for option in best], counted_beliefs(view).cards)
    return Hint(
        "squire",
        tuple(HintedOption(o.action, o.win_share, None, told) for o, told in zip(best, why)),
    )
