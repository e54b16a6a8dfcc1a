"""Archer: strikes at the ends."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import strike
from oriflamme.rules.terms import Kind


class Archer(Character):
    estimate = 1.5
    archery = 1.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return best(strike(outlook, name, slot, end) for end in {0, len(outlook.tops) - 1})
