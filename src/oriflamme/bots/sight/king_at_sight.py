"""The king where nothing can search: it does what the net would do."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import ClassVar

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.sight.answer import Net
from oriflamme.bots.sight.reading import at_sight, read
from oriflamme.bots.squire import Squire
from oriflamme.kernel.vocabulary import is_supported
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class KingAtSight:
    """Decides as `king:0` does. At a table the net knows nothing of it judges as a squire."""

    sees_at_once: ClassVar[bool] = True

    def __init__(self, net: Net) -> None:
        self._net = net

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return self.think(view, rng=rng, budget=budget).best

    def think(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        if not is_supported(view.setup):
            return Squire().analyze(view, rng=rng, budget=budget)
        began = perf_counter()
        reading = read(view, self._net)
        return at_sight(view, reading, perf_counter() - began)
