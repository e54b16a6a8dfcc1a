"""Conspiracy."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Conspiracy(Card):
    """Gain double the influence lying on it."""

    number = 10
    code = "Co"
    character = False

    def when_revealed(self, table: Table, influence: int) -> None:
        table.collect(2 * influence)

    def resolve(self, table: Table) -> None:
        """All it does is pay double when it is revealed."""
