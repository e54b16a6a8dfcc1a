"""Bribery: takes a lone character over."""

from oriflamme.bots.squire.effects import best, bribe
from oriflamme.bots.squire.insight import Intrigue, is_character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.rules.terms import Kind


class Bribery(Intrigue):
    estimate = 3.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        lone = (
            at
            for at, top in enumerate(outlook.tops)
            if top.revealed and top.kind and is_character(top.kind) and top.height == 1
        )
        return best(bribe(outlook, at) for at in lone)
