"""Assassination: strikes anywhere."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.bots.squire.elimination_value import elimination_value
from oriflamme.rules.terms import Kind


class Assassination(Intrigue):
    estimate = 3.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        others = (at for at in range(len(outlook.tops)) if at != slot)
        return max(1.0, max_or_zero(elimination_value(outlook, name, slot, at) for at in others))
