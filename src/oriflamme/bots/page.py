"""The page: plays any legal action, all alike."""

from collections.abc import Sequence
from random import Random

from oriflamme.bots.budget import Budget
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class Page:
    """Has learned what is allowed, and no more."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return rng.choice(view.actions)
