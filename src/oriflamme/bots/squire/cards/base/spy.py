"""Spy: robs the players beside it."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Character
from oriflamme.bots.squire.effects import max_or_zero, rob_value
from oriflamme.rules.terms import Kind


class Spy(Character):
    estimate = 1.3

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        owners = {outlook.tops[near].seat for near in outlook.beside(slot)} - {outlook.me}
        return max_or_zero(rob_value(outlook, seat) for seat in owners)
