"""The duke: searches its own choices, believes what play has shown, expects others to play well."""

from oriflamme.bots.budget import Budget
from oriflamme.bots.search.searcher import Searcher
from oriflamme.bots.search.style import Style


class Duke(Searcher):
    """Grows a tree of what it may do itself, over worlds weighed by beliefs."""

    config = Style(
        depth=4,
        curiosity=1.0,
        margin=0.5,
        close=4.0,
        has_beliefs=True,
        trust=0.5,
        trust_at_two=1.0,
    )
    default_budget = Budget(seconds=0.5)
