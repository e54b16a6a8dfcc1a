"""Lord: worth more beside its own family."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Lord(Character):
    estimate = 1.5

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return self.income(outlook, slot)

    def income(self, outlook: Assessment, slot: int) -> float:
        family = outlook.tops[slot].family
        return 1.0 + sum(outlook.tops[near].family == family for near in outlook.beside(slot))
