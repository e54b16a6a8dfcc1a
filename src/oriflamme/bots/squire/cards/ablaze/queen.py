"""Queen: brings 2, and who strikes her has 1 more."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Queen(Character):
    estimate = 2.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return 2.0

    def when_struck(self, outlook: Outlook, malice: float, loss: float) -> float:
        return 1.0
