"""Assassination: strikes anywhere."""

from oriflamme.bots.squire.effects import best
from oriflamme.bots.squire.insight import Intrigue
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import strike
from oriflamme.rules.terms import Kind


class Assassination(Intrigue):
    estimate = 3.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        others = (at for at in range(len(outlook.tops)) if at != slot)
        return max(1.0, best(strike(outlook, name, slot, at) for at in others))
