"""Felon."""

from collections import Counter

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Felon(Card):
    """Every player loses 1 for each neighbour of theirs."""

    number = 6
    code = "Fe"

    def resolve(self, table: Table) -> None:
        losses = Counter(table.owner(table.top(slot)) for slot in table.neighbours())
        for seat, cards in sorted(losses.items()):
            table.lose(seat, cards)
