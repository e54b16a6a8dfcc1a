"""The duke: searches its own choices, believes what play has shown, expects others to play well."""

from oriflamme.bots.budget import Budget
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.search.searcher import Searcher


class Duke(Searcher):
    """Grows a tree of what it may do itself, over worlds weighed by beliefs."""

    config = SearchConfig(
        depth=4,
        exploration=1.0,
        margin=0.5,
        margin_scale=4.0,
        has_beliefs=True,
        inverse_temperature=0.5,
        inverse_temperature_at_two=1.0,
    )
    default_budget = Budget(seconds=0.5)
