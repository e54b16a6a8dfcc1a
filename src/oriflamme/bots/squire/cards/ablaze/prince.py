"""Prince: brings 1, and the Twin."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.rules.terms import Kind


class Prince(Character):
    estimate = 1.0
    companion = 1.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return 1.0
