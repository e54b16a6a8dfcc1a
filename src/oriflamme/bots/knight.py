"""The knight: plays the worlds it thinks possible to their end, and compares its options."""

from oriflamme.bots.budget import Budget
from oriflamme.bots.search.searcher import Searcher
from oriflamme.bots.search.style import Style


class Knight(Searcher):
    """Takes every hidden card to be as likely as any other, and follows a faint instinct."""

    config = Style(
        depth=1,
        curiosity=1.0,
        margin=0.5,
        close=4.0,
        has_beliefs=False,
        trust=0.2,
        trust_at_two=0.4,
    )
    default_budget = Budget(seconds=0.1)
