"""The squire's judgement as a thought: its options, best first, as if the game ended after each."""

from math import exp
from typing import Final

from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.thought import Option
from oriflamme.rules.actions import Action

CLOSE: Final = 4.0
"""A distance in influence that is half-way to certain."""


def explain(outlook: Outlook, action: Action, worth: float) -> Option:
    """What an action of this worth leads to; nothing was simulated."""
    mine = outlook.view.supplies[outlook.me] + worth
    rivals = [had for seat, had in enumerate(outlook.view.supplies) if seat != outlook.me]
    ahead = sum(had > mine for had in rivals)
    level = sum(had == mine for had in rivals)
    return Option(
        action,
        tried=0,
        worth=1 / (1 + exp((max(rivals) - mine) / CLOSE)),
        win_share=0.0 if ahead else 1 / (1 + level),
        influence=mine,
        rank=1 + ahead + level / 2,
    )
