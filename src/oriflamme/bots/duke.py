"""The duke: searches its own choices, believes what play has shown, expects others to play well."""

from collections.abc import Sequence
from random import Random
from typing import Final

from oriflamme.bots.budget import HABIT, Budget
from oriflamme.bots.search.thinking import Style, make_ready, think
from oriflamme.bots.search.thought import Thought
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

STYLE: Final = Style(
    depth=8,
    curiosity=1.0,
    by_instinct=True,
    margin=0.5,
    close=4.0,
    has_beliefs=True,
    trust=0.3,
)
USUAL: Final = Budget(seconds=0.5)


class Duke:
    """Grows a tree of what it may do itself, over worlds weighed by beliefs."""

    def __init__(self) -> None:
        make_ready()

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return self.think(view, rng=rng, budget=budget).best

    def think(self, view: View, *, rng: Random, budget: Budget) -> Thought:
        """What it makes of its options, for hints and reviews."""
        return think(view, STYLE, rng=rng, budget=USUAL if budget == HABIT else budget)
