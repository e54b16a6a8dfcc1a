"""Plot: sets a character of its family in motion."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue
from oriflamme.bots.squire.effects import activate_value, max_or_zero
from oriflamme.rules.terms import Kind


class Plot(Intrigue):
    estimate = 1.8

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return max_or_zero(
            activate_value(outlook, at) for at in range(len(outlook.tops)) if at != slot
        )
