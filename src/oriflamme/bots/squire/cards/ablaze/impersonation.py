"""Impersonation: strikes beside it, and takes the place."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue, is_character
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.bots.squire.elimination_value import elimination_value
from oriflamme.rules.terms import Kind


class Impersonation(Intrigue):
    estimate = 3.0
    menace = 0.9

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return max_or_zero(
            self.eliminate_value(outlook, slot, near) for near in outlook.beside(slot)
        )

    def eliminate_value(self, outlook: Assessment, at: int, target: int) -> float:
        """A strike, and the same character of my own in the place of a lone one."""
        top = outlook.tops[target]
        value = elimination_value(outlook, self.kind, at, target)
        if top.seat == outlook.me or top.height > 1:
            return value
        spare = outlook.spare.get(outlook.tops[at].family, frozenset())
        chances = {top.kind: 1.0} if top.kind else top.kind_probs
        rate = outlook.weights.character_value
        own = (kind for kind in chances if kind in spare and is_character(kind))
        gain = sum(chances[kind] * rate[kind] for kind in own)
        return value + gain * outlook.turns(target)
