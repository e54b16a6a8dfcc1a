"""Trap: waits to be struck."""

from oriflamme.bots.squire.insight import Bait
from oriflamme.bots.squire.outlook import Outlook


class Trap(Bait):
    estimate = 1.8

    def when_struck(self, outlook: Outlook, malice: float, loss: float) -> float:
        """My attacker is gone, and its player takes 3 of mine, if I have them."""
        return -loss - (1 + malice) * min(3, outlook.view.supplies[outlook.me] + 1)
