"""Whether a moment is a puzzle, from what the seat that decides can see alone.

A short search first, for most moments are none. Then long ones, with other chance and by two
judges who believe different things of hidden cards: all must name the same answer, and each must
hold it better than any other by far more than its own error.
"""

from dataclasses import dataclass
from typing import Final

from oriflamme.analysis.option_values import OptionValues, evaluate_options
from oriflamme.analysis.puzzles.difficulty import miss_rates
from oriflamme.rules.actions import Action
from oriflamme.views.view import View
from puzzle_making.obvious import likeliest_action, squire_choice
from puzzle_making.themes import themes

SHORT_SEARCH: Final = 1_500
LONG_SEARCH: Final = 100_000
"""Simulations of a search."""
JUDGES: Final = (("king", 1), ("duke", 2), ("king", 3), ("duke", 4))
"""Who searches long, and with which chance; the figures of the first are kept."""
MIN_SHORT_MARGIN: Final = 0.03
"""The margin in a short search for which a long one is worth while."""
MIN_LONG_MARGIN: Final = 0.05
"""The margin in every long search, in shares of the victory."""
MIN_STANDARD_ERRORS: Final = 5.0
"""How many times its standard error the margin is at least."""
MIN_WIN_SHARE: Final = 0.1
"""The share of the answer: nobody likes to solve what is lost anyway."""


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A moment that is a puzzle."""

    evaluated: OptionValues
    obvious: Action
    themes: tuple[str, ...]
    miss_rates: dict[str, float]


def find_candidate(
    view: View, *, short: int = SHORT_SEARCH, long: int = LONG_SEARCH
) -> PuzzleCandidate | None:
    """What makes the moment a puzzle, if anything does."""
    obvious = squire_choice(view)
    expected = {obvious, likeliest_action(view)}
    glance = evaluate_options(view, seed=0, simulations=short)
    if glance.best in expected or margin(glance) < MIN_SHORT_MARGIN:
        return None
    found = None
    for bot, seed in JUDGES:
        judged = evaluate_options(view, seed=seed, simulations=long, bot=bot)
        found = found or judged
        if judged.best != found.best or not is_clear(judged):
            return None
    assert found is not None
    answer = found.best
    if answer in expected or found.options[0].win_share < MIN_WIN_SHARE:
        return None
    return PuzzleCandidate(found, obvious, themes(view, answer, obvious), miss_rates(view, answer))


def margin(weighed: OptionValues) -> float:
    """How much better the best is than any other."""
    return min(option.cost for option in weighed.options[1:])


def is_clear(weighed: OptionValues) -> bool:
    """Whether the best is beyond doubt."""
    return all(
        option.cost >= max(MIN_LONG_MARGIN, MIN_STANDARD_ERRORS * option.cost_error)
        for option in weighed.options[1:]
    )
