"""Queen: brings 2, and who strikes her has 1 more."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Queen(Character):
    estimate = 2.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return 2.0

    def reaction_value(self, outlook: Assessment, malice: float, loss: float) -> float:
        return 1.0
