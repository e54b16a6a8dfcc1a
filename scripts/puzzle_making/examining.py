"""Whether a moment is a puzzle, from what the seat that decides can see alone.

A short search first, for most moments are none. Then long ones, with other chance and by two
judges who believe different things of hidden cards: all must name the same answer, and each must
hold it better than any other by far more than its own error.
"""

from dataclasses import dataclass
from typing import Final

from oriflamme.counsel.weighing import Weighed, weigh
from oriflamme.puzzles.difficulty import misses
from oriflamme.rules.actions import Action
from oriflamme.views.view import View
from puzzle_making.obvious import at_first_glance, by_instinct
from puzzle_making.themes import themes

SHORT: Final = 1_500
LONG: Final = 100_000
"""Simulations of a search."""
JUDGES: Final = (("king", 1), ("duke", 2), ("king", 3), ("duke", 4))
"""Who searches long, and with which chance; the figures of the first are kept."""
PROMISING: Final = 0.03
"""The margin in a short search for which a long one is worth while."""
CLEAR: Final = 0.05
"""The margin in every long search, in shares of the victory."""
SURE: Final = 5.0
"""How many times its standard error the margin is at least."""
LEAST_HOPE: Final = 0.1
"""The share of the answer: nobody likes to solve what is lost anyway."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A moment that is a puzzle."""

    weighed: Weighed
    obvious: Action
    themes: tuple[str, ...]
    missed: dict[str, float]


def examine(view: View, *, short: int = SHORT, long: int = LONG) -> Finding | None:
    """What makes the moment a puzzle, if anything does."""
    obvious = at_first_glance(view)
    expected = {obvious, by_instinct(view)}
    glance = weigh(view, seed=0, simulations=short)
    if glance.best in expected or margin(glance) < PROMISING:
        return None
    found = None
    for bot, seed in JUDGES:
        judged = weigh(view, seed=seed, simulations=long, bot=bot)
        found = found or judged
        if judged.best != found.best or not is_clear(judged):
            return None
    assert found is not None
    answer = found.best
    if answer in expected or found.options[0].share < LEAST_HOPE:
        return None
    return Finding(found, obvious, themes(view, answer, obvious), misses(view, answer))


def margin(weighed: Weighed) -> float:
    """How much better the best is than any other."""
    return min(option.cost for option in weighed.options[1:])


def is_clear(weighed: Weighed) -> bool:
    """Whether the best is beyond doubt."""
    return all(
        option.cost >= max(CLEAR, SURE * option.cost_error) for option in weighed.options[1:]
    )
