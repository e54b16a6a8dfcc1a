"""Ambush."""

from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


class Ambush(Card):
    """Revealed: what lies on it is lost, gain 1.

    Struck by another player's card: gain 4, and that card is discarded.
    """

    number = 9
    code = "Am"
    character = False

    def when_revealed(self, table: Table, influence: int) -> None:
        table.spill()

    def resolve(self, table: Table) -> None:
        table.gain(1)

    def when_eliminated(self, table: Table, victim: PlacedCard) -> None:
        if table.is_foreign(victim):
            table.pay(victim, 4)
            table.discard(table.acting.card, by=victim)
