"""Shapeshifter: as good as the best it can copy."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character, card_knowledge
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.rules.terms import Kind


class Shapeshifter(Character):
    estimate = 1.2

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        beside = (outlook.tops[near] for near in outlook.beside(slot))
        kinds = {top.kind for top in beside if top.revealed and top.kind} - {self.kind}
        return max_or_zero(card_knowledge(kind).effect_value(outlook, slot, name) for kind in kinds)
