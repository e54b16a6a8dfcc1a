"""A bot that searches: what knight and duke have in common."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from oriflamme.bots.budget import HABIT, Budget
from oriflamme.bots.search.style import Style
from oriflamme.bots.search.thinking import make_ready, think
from oriflamme.bots.thought import Thought
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class Searcher:
    """Chooses what its search has tried most often."""

    style: ClassVar[Style]
    usual: ClassVar[Budget]
    """How long it thinks when nobody says."""

    def __init__(self) -> None:
        make_ready()

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return self.think(view, rng=rng, budget=budget).best

    def think(self, view: View, *, rng: Random, budget: Budget) -> Thought:
        """What it makes of its options, for hints and reviews."""
        return think(view, self.style, rng=rng, budget=self.usual if budget == HABIT else budget)
