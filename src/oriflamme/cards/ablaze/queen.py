"""Queen."""

from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


class Queen(Card):
    """Gain 2. Another player who eliminates her gains 1 extra."""

    number = 3
    code = "Qu"

    def resolve(self, table: Table) -> None:
        table.gain(2)

    def bonus(self, table: Table, victim: PlacedCard) -> int:
        return 1 if table.is_foreign(victim) else 0
