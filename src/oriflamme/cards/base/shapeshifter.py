"""Shapeshifter."""

from oriflamme.cards.targets import revealed_neighbour
from oriflamme.rules.actions import Copy
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Shapeshifter(Card):
    """Apply the effect of a revealed neighbour."""

    number = 5
    code = "Sh"
    asks = (revealed_neighbour,)

    def resolve(self, table: Table, model: Copy) -> None:
        table.act(table.acting.card, table.top(model.slot).kind)
