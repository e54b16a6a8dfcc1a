"""Ambush: waits to be struck."""

from oriflamme.bots.squire.insight import Bait
from oriflamme.bots.squire.outlook import Outlook


class Ambush(Bait):
    estimate = 1.8

    def when_struck(self, outlook: Outlook, malice: float, loss: float) -> float:
        """My attacker is gone, and its player has 4 more."""
        return -loss - 4 * malice
