"""Soldier: strikes beside it."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import strike
from oriflamme.rules.terms import Kind


class Soldier(Character):
    estimate = 1.5
    menace = 1.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return best(strike(outlook, name, slot, near) for near in outlook.beside(slot))
