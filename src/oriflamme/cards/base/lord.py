"""Lord."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Lord(Card):
    """Gain 1, and 1 more for each neighbour of the same family."""

    number = 6
    code = "Lo"

    def resolve(self, table: Table) -> None:
        family = table.acting.card.family
        kin = [slot for slot in table.neighbours() if table.top(slot).family == family]
        table.gain(1 + len(kin))
