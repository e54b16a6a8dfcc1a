"""Heir: worth 2, unless there is another of its name."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Heir(Character):
    estimate = 1.6

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return 0.0 if outlook.has_namesake(slot, name) else 2.0

    def income(self, outlook: Outlook, slot: int) -> float:
        return 0.3 if outlook.has_namesake(slot, self.kind) else 2.0
