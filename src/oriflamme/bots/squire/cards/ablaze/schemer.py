"""Schemer: brings 2 (1 in the Russian edition), but nothing beside a stack."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Schemer(Character):
    estimate = 1.5

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return self.income(outlook, slot)

    def income(self, outlook: Outlook, slot: int) -> float:
        if any(outlook.tops[near].height > 1 for near in outlook.beside(slot)):
            return 0.0
        return 1.0 if outlook.view.setup.edition == "ru" else 2.0
