"""Ambush: waits to be struck."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Bait


class Ambush(Bait):
    estimate = 1.8

    def reaction_value(self, outlook: Assessment, malice: float, loss: float) -> float:
        """My attacker is gone, and its player has 4 more."""
        return -loss - 4 * malice
