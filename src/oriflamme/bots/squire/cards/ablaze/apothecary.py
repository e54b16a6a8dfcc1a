"""Apothecary: strikes beside the other cards of her family."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import strike
from oriflamme.rules.terms import Kind


class Apothecary(Character):
    estimate = 1.6

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        family = outlook.tops[slot].family
        targets = {
            near
            for at, top in enumerate(outlook.tops)
            if top.family == family and at != slot
            for near in outlook.beside(at)
        }
        return best(strike(outlook, name, slot, target) for target in targets)
