"""What a hint says: options best first, with chances and reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.bots.beliefs import beliefs as counted_beliefs
from oriflamme.bots.beliefs.odds import Odds
from oriflamme.bots.budget import HABIT
from oriflamme.bots.squire import Squire
from oriflamme.counsel.reasons import Reason, reasons
from oriflamme.counsel.weight import Weighed
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

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
    simulations: int = 0
    """How many games were simulated for it."""


def as_hint(view: View, weighed: Weighed, beliefs: Mapping[int, Odds]) -> Hint:
    """A decision weighed, told with reasons."""
    best = weighed.options[:MOST_OPTIONS]
    told = reasons(view, [option.action for option in best], beliefs)
    return Hint(
        weighed.bot,
        tuple(Advice(o.action, o.share, o.error, why) for o, why in zip(best, told)),
        weighed.simulations,
    )


def of_squire(view: View) -> Hint:
    """Where cards are played that no search has been taught."""
    best = Squire().think(view, rng=Random(SEED), budget=HABIT).options[:MOST_OPTIONS]
    told = reasons(view, [option.action for option in best], counted_beliefs(view).cards)
    return Hint(
        "squire", tuple(Advice(o.action, o.win_share, None, why) for o, why in zip(best, told))
    )
