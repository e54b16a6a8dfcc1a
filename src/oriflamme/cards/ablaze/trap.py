"""Trap."""

from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


class Trap(Card):
    """Revealed: what lies on it is lost, gain 1.

    Struck by another player's card: that card is discarded and its player robbed of 3.
    """

    number = 11
    code = "Tr"
    character = False

    def when_revealed(self, table: Table, influence: int) -> None:
        table.spill()

    def resolve(self, table: Table) -> None:
        table.gain(1)

    def when_eliminated(self, table: Table, victim: PlacedCard) -> None:
        if table.is_foreign(victim):
            table.discard(table.acting.card, by=victim)
            table.steal(victim, table.seat, 3)
