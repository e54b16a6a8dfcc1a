"""Whose counsel it is: how a bot searches, and what it takes the hidden cards to be."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

from oriflamme.bots.duke import Duke
from oriflamme.bots.king.guess_weights import guess_weights
from oriflamme.bots.king.king import King
from oriflamme.bots.king.mind import Mind, court_mind
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.style import Style
from oriflamme.bots.sight.reading import read
from oriflamme.kernel.terms import ROUNDS
from oriflamme.kernel.worlds import Weights
from oriflamme.rules.errors import OriflammeError
from oriflamme.views.view import View

TO_THE_END: Final = replace(King.style, trust=Duke.style.trust, horizon=ROUNDS)
"""Counsel is about whole games, and its errors were measured with a duke's trust in instinct."""


class NoAdviser(OriflammeError):
    """A bot that is not asked for counsel."""


@dataclass(frozen=True, slots=True)
class Adviser:
    """A bot as somebody to ask."""

    name: str
    style: Style
    weights: Callable[[View], Weights]
    """How likely each kind is at each hidden place, as the kernel's sampler takes it."""


@cache
def adviser(name: str | None = None) -> Adviser:
    """A bot by name; if none is given, the strongest at hand. A king without its net is a duke."""
    if name not in (None, "king", "duke"):
        raise NoAdviser(f"king and duke give counsel, not {name!r}")
    mind = court_mind() if name != "duke" else None
    if mind is None:
        return Adviser("duke", Duke.style, belief_weights)
    return Adviser("king", TO_THE_END, lambda view: _guesses(view, mind))


@lru_cache(maxsize=16)
def _guesses(view: View, mind: Mind) -> Weights:
    """The net is asked as a seat, and once about a view; a spectator goes by beliefs alone."""
    if view.viewer is None:
        return belief_weights(view)
    return guess_weights(view, read(view, mind), King.guesses)
