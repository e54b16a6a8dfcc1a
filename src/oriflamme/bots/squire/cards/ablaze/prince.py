"""Prince: brings 1, and the Twin."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Prince(Character):
    estimate = 1.0
    companion = 1.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return 1.0
