"""Archer."""

from oriflamme.cards.targets import either_end
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Archer(Card):
    """Eliminate the first or the last card of the queue."""

    number = 1
    code = "Ar"
    asks = (either_end,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        table.eliminate(target.slot)
