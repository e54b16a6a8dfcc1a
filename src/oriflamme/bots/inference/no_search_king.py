"""The king where nothing can search: it does what the net would do."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import ClassVar

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.inference.model_output import Model
from oriflamme.bots.inference.prediction import predict, stats_without_search
from oriflamme.bots.squire import Squire
from oriflamme.kernel.vocabulary import is_supported
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class NoSearchKing:
    """Decides as `king:0` does. At a table the net knows nothing of it judges as a squire."""

    can_skip_search: ClassVar[bool] = True

    def __init__(self, model: Model) -> None:
        self._model = model

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return self.analyze(view, rng=rng, budget=budget).best

    def analyze(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        if not is_supported(view.setup):
            return Squire().analyze(view, rng=rng, budget=budget)
        began = perf_counter()
        reading = predict(view, self._model)
        return stats_without_search(view, reading, perf_counter() - began)
