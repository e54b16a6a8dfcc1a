"""Royal Decree: moves a card, if there are cards to move."""

from oriflamme.bots.squire.insight import Intrigue
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class RoyalDecree(Intrigue):
    estimate = 0.8

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return outlook.values.once[self.kind] if len(outlook.tops) > 2 else 0.0
