"""Schemer."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Schemer(Card):
    """Beside a stack: discard her. Else gain 2."""

    number = 7
    code = "Sc"

    def resolve(self, table: Table) -> None:
        if any(table.is_stack(slot) for slot in table.neighbours()):
            table.discard(table.acting.card)
        else:
            table.gain(1 if table.edition == "ru" else 2)
