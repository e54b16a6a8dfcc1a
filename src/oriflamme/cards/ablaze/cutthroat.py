"""Cutthroat."""

from oriflamme.cards.targets import neighbour
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Cutthroat(Card):
    """Eliminate a neighbour and every revealed card of other players with the same name.

    A single card pays nothing, two or more 1 each.
    """

    number = 4
    code = "Cu"
    asks = (neighbour,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        name = table.top(target.slot).kind
        namesakes = {
            slot
            for slot, card in table.tops()
            if card.kind == name and card.revealed and table.is_foreign(card)
        }
        doomed = sorted(namesakes | {target.slot})
        table.eliminate(*doomed, pay=len(doomed) if len(doomed) > 1 else 0)
