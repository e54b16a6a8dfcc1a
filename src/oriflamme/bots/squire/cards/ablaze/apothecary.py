"""Apothecary: strikes beside the other cards of her family."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.bots.squire.elimination_value import elimination_value
from oriflamme.rules.terms import Kind


class Apothecary(Character):
    estimate = 1.6

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        family = outlook.tops[slot].family
        targets = {
            near
            for at, top in enumerate(outlook.tops)
            if top.family == family and at != slot
            for near in outlook.beside(at)
        }
        return max_or_zero(elimination_value(outlook, name, slot, target) for target in targets)
