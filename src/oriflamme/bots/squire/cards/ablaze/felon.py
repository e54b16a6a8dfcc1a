"""Felon: costs its neighbours, one's own too."""

from oriflamme.bots.squire.insight import Character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Felon(Character):
    estimate = 0.9

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        losers = [outlook.tops[near].seat for near in outlook.beside(slot)]
        harm = sum(outlook.malice[seat] for seat in losers if outlook.view.supplies[seat])
        return harm - losers.count(outlook.me)
