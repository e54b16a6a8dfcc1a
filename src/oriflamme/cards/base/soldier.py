"""Soldier."""

from oriflamme.cards.targets import neighbour
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Soldier(Card):
    """Eliminate a neighbour."""

    number = 2
    code = "So"
    asks = (neighbour,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        table.eliminate(target.slot)
