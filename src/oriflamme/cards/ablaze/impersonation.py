"""Impersonation."""

from oriflamme.cards.targets import neighbour
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import CATALOG, Card
from oriflamme.rules.table import Table


class Impersonation(Card):
    """Eliminate a neighbour. A lone character of another family is replaced by one's own."""

    number = 8
    code = "Im"
    character = False
    asks = (neighbour,)

    def resolve(self, table: Table, target: Eliminate) -> None:
        victim = table.top(target.slot)
        stranger = victim.family != table.acting.card.family
        alone = not table.is_stack(target.slot)
        before = target.slot < table.slot
        table.eliminate(target.slot)
        if CATALOG[victim.kind].character and stranger and alone:
            # Discards that followed may have moved the gap; it is still next to this card.
            table.replace(victim.kind, table.slot if before else table.slot + 1)
