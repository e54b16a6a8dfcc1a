"""Cutthroat: strikes beside it, and all namesakes."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.bots.squire.card_value import card_value
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.bots.squire.elimination_value import removal_value
from oriflamme.rules.terms import Kind


class Cutthroat(Character):
    estimate = 1.0
    menace = 0.9

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return max_or_zero(
            self.eliminate_value(outlook, slot, near) for near in outlook.beside(slot)
        )

    def eliminate_value(self, outlook: Assessment, at: int, target: int) -> float:
        """The namesakes of other players go too, and are paid for from two on (R23)."""
        chosen = outlook.tops[target]
        value = removal_value(outlook, self.kind, at, chosen, card_value(outlook, target))
        for slot, top in enumerate(outlook.tops):
            if slot == target or not top.revealed or top.seat == outlook.me or top.kind is None:
                continue
            likely = chosen.prob_of(top.kind)
            if likely:
                value += likely * (
                    1.5 + removal_value(outlook, self.kind, at, top, card_value(outlook, slot))
                )
        return value
