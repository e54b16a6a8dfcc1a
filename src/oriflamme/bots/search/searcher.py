"""A bot that searches: what knight, duke and king have in common."""

import logging
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.search.run_search import compile_search, run_search
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.squire import Squire
from oriflamme.kernel.vocabulary import UnsupportedSetup, check_supported
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

log = logging.getLogger(__name__)


class Searcher:
    """Chooses what its search has tried most often.

    At a table the kernel has not been taught it cannot search, and judges as a squire does.
    """

    config: ClassVar[SearchConfig]
    default_budget: Budget
    """How long it thinks when nobody says."""

    def __init__(self) -> None:
        compile_search()
        self.decision_stats: DecisionStats | None = None
        self._squire: Squire | None = None

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        self.decision_stats = self.analyze(view, rng=rng, budget=budget)
        return self.decision_stats.best

    def analyze(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        """What it makes of its options, for hints and reviews."""
        try:
            check_supported(view.setup)
        except UnsupportedSetup as unknown:
            return self._squire_fallback(unknown).analyze(view, rng=rng, budget=budget)
        return self.search(
            view, rng=rng, budget=self.default_budget if budget == BOT_DEFAULT else budget
        )

    def search(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        """What it makes of its options at a table the kernel knows."""
        return run_search(view, self.config, rng=rng, budget=budget)

    def _squire_fallback(self, unknown: UnsupportedSetup) -> Squire:
        """The squire in it; why it is needed is said once."""
        if self._squire is None:
            self._squire = Squire()
            name = type(self).__name__.lower()
            log.warning("a %s judges as a squire: %s", name, unknown)
        return self._squire
