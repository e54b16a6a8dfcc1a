"""Felon: costs its neighbours, one's own too."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Felon(Character):
    estimate = 0.9

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        losers = [outlook.tops[near].seat for near in outlook.beside(slot)]
        harm = sum(outlook.loss_weights[seat] for seat in losers if outlook.view.supplies[seat])
        return harm - losers.count(outlook.me)
