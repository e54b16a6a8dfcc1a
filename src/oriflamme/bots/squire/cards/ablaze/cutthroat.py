"""Cutthroat: strikes beside it, and all namesakes."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import hit
from oriflamme.bots.squire.worth import worth
from oriflamme.rules.terms import Kind


class Cutthroat(Character):
    estimate = 1.0
    menace = 0.9

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return best(self.eliminate(outlook, slot, near) for near in outlook.beside(slot))

    def eliminate(self, outlook: Outlook, at: int, target: int) -> float:
        """The namesakes of other players go too, and are paid for from two on (R23)."""
        chosen = outlook.tops[target]
        value = hit(outlook, self.kind, at, chosen, worth(outlook, target))
        for slot, top in enumerate(outlook.tops):
            if slot == target or not top.revealed or top.seat == outlook.me or top.kind is None:
                continue
            likely = chosen.chance(top.kind)
            if likely:
                value += likely * (1.5 + hit(outlook, self.kind, at, top, worth(outlook, slot)))
        return value
