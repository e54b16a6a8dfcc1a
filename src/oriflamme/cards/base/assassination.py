"""Assassination."""

from oriflamme.cards.targets import any_card
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Assassination(Card):
    """Eliminate any card of the queue."""

    number = 7
    code = "As"
    character = False
    asks = (any_card,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        table.eliminate(target.slot)
