"""How hard a puzzle is: how often bots of each level miss its answer."""

from collections.abc import Mapping
from random import Random
from typing import Final

from oriflamme.bots.roster import parse_bot
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

SOLVERS: Final = ("squire", "knight:300", "duke:300")
"""Those who try, beside the page, who takes any option."""
TRIALS: Final = 10
"""How often each tries, with other chance."""
LEVEL_BOUNDS: Final = (0.15, 0.4, 0.65, 0.9)
"""Where one level ends and the next begins, in the share of those who miss it."""
LEVELS: Final = range(1, len(LEVEL_BOUNDS) + 2)


def miss_rates(view: View, answer: Action) -> dict[str, float]:
    """By bot: the share of its tries that miss the answer."""
    missed = {"page": 1 - 1 / len(view.actions)}
    for solver in SOLVERS:
        player = parse_bot(solver)
        bot = player.create_bot()
        wrong = sum(
            bot.choose(view, (), rng=Random(f"{solver}/{n}"), budget=player.budget) != answer
            for n in range(TRIALS)
        )
        missed[player.name] = wrong / TRIALS
    return {bot: round(share, 3) for bot, share in missed.items()}


def difficulty_level(missed: Mapping[str, float]) -> int:
    """From 1 to 5, by those who search: a squire falls for what is obvious by definition."""
    share = (missed["knight"] + missed["duke"]) / 2
    return 1 + sum(share >= step for step in LEVEL_BOUNDS)
