"""The knight: plays the worlds it thinks possible to their end, and compares its options."""

from oriflamme.bots.budget import Budget
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.search.searcher import Searcher


class Knight(Searcher):
    """Takes every hidden card to be as likely as any other, and follows a faint instinct."""

    config = SearchConfig(
        depth=1,
        exploration=1.0,
        margin=0.5,
        margin_scale=4.0,
        has_beliefs=False,
        inverse_temperature=0.2,
        inverse_temperature_at_two=0.4,
    )
    default_budget = Budget(seconds=0.1)
