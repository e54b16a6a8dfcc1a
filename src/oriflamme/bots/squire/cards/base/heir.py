"""Heir: worth 2, unless there is another of its name."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Heir(Character):
    estimate = 1.6

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return 0.0 if outlook.has_namesake(slot, name) else 2.0

    def income(self, outlook: Assessment, slot: int) -> float:
        return 0.3 if outlook.has_namesake(slot, self.kind) else 2.0
