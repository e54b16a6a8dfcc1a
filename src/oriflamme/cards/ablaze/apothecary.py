"""Apothecary."""

from oriflamme.cards.targets import beside_own_cards
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Apothecary(Card):
    """Eliminate a neighbour of another card of the family."""

    number = 5
    code = "Ap"
    asks = (beside_own_cards,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        table.eliminate(target.slot)
