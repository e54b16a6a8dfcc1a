"""Shapeshifter: as good as the best it can copy."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Character, insight
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Shapeshifter(Character):
    estimate = 1.2

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        beside = (outlook.tops[near] for near in outlook.beside(slot))
        kinds = {top.kind for top in beside if top.revealed and top.kind} - {self.kind}
        return best(insight(kind).effect(outlook, slot, name) for kind in kinds)
