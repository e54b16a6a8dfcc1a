"""Schemer."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Schemer(Card):
    """Beside a stack: discard her. Else gain 2."""

    number = 7
    code = "Sc"

    def resolve(self, table: Table) -> None:
        stacks = [slot for slot in table.neighbours() if table.is_stack(slot)]
        if stacks:
            table.discard(table.acting.card, by=table.top(stacks[0]))
        else:
            table.gain(1 if table.edition == "ru" else 2)
