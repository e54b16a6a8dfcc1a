"""Bribery: takes a lone character over."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue, is_character
from oriflamme.bots.squire.effects import bribe_value, max_or_zero
from oriflamme.rules.terms import Kind


class Bribery(Intrigue):
    estimate = 3.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        lone = (
            at
            for at, top in enumerate(outlook.tops)
            if top.revealed and top.kind and is_character(top.kind) and top.height == 1
        )
        return max_or_zero(bribe_value(outlook, at) for at in lone)
