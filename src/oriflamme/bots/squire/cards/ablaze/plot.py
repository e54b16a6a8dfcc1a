"""Plot: sets a character of its family in motion."""

from oriflamme.bots.squire.effects import activation, best
from oriflamme.bots.squire.insight import Intrigue
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Plot(Intrigue):
    estimate = 1.8

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return best(activation(outlook, at) for at in range(len(outlook.tops)) if at != slot)
