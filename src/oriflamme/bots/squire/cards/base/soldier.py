"""Soldier: strikes beside it."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.bots.squire.effects import max_or_zero
from oriflamme.bots.squire.elimination_value import elimination_value
from oriflamme.rules.terms import Kind


class Soldier(Character):
    estimate = 1.5
    menace = 1.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return max_or_zero(
            elimination_value(outlook, name, slot, near) for near in outlook.beside(slot)
        )
