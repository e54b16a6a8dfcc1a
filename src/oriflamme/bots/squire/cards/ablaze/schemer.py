"""Schemer: brings 2 (1 in the Russian edition), but nothing beside a stack."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Schemer(Character):
    estimate = 1.5

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return self.income(outlook, slot)

    def income(self, outlook: Assessment, slot: int) -> float:
        if any(outlook.tops[near].height > 1 for near in outlook.beside(slot)):
            return 0.0
        return 1.0 if outlook.view.setup.edition == "ru" else 2.0
