"""Trap: waits to be struck."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Bait


class Trap(Bait):
    estimate = 1.8

    def reaction_value(self, outlook: Assessment, malice: float, loss: float) -> float:
        """My attacker is gone, and its player takes 3 of mine, if I have them."""
        return -loss - (1 + malice) * min(3, outlook.view.supplies[outlook.me] + 1)
