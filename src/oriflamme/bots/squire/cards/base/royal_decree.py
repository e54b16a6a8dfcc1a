"""Royal Decree: moves a card, if there are cards to move."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue
from oriflamme.rules.terms import Kind


class RoyalDecree(Intrigue):
    estimate = 0.8

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return outlook.weights.intrigue_value[self.kind] if len(outlook.tops) > 2 else 0.0
