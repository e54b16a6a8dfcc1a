"""Twin."""

from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


class Twin(Card):
    """Gain 1. Eliminated: the family's Prince is discarded."""

    number = 2
    code = "Tw"
    dealt = False

    def resolve(self, table: Table) -> None:
        table.gain(1)

    def when_eliminated(self, table: Table, victim: PlacedCard) -> None:
        table.discard_with(victim, "prince")
