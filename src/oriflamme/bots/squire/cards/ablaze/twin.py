"""Twin: brings 1."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Twin(Character):
    estimate = 1.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return 1.0
