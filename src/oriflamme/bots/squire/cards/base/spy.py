"""Spy: robs the players beside it."""

from oriflamme.bots.squire.effects import best, robbery
from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Spy(Character):
    estimate = 1.3

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        owners = {outlook.tops[near].seat for near in outlook.beside(slot)} - {outlook.me}
        return best(robbery(outlook, seat) for seat in owners)
