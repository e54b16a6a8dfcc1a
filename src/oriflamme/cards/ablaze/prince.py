"""Prince."""

from collections.abc import Sequence

from oriflamme.rules.actions import Action, Place, placements
from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


def where_the_twin_enters(table: Table) -> Sequence[Action] | None:
    """At an end, or on an own card that is no Prince; only its owner's reveal brings it (R29)."""
    prince = table.acting
    if not prince.by_reveal:
        return None
    family = prince.card.family
    slots = [
        slot
        for slot, card in table.tops()
        if card.family == family and card.kind != prince.card.kind
    ]
    return placements(family, [Prince.companion], ends=2, slots=slots)


class Prince(Card):
    """Gain 1. Revealed: first the Twin enters. Eliminated: the family's Twin is discarded."""

    number = 1
    code = "Pr"
    companion = "twin"
    asks = (where_the_twin_enters,)

    def resolve(self, table: Table, entry: Place | None) -> None:
        if entry:
            table.enter_twin(entry.kind, entry.at)
        table.gain(1)

    def when_eliminated(self, table: Table, victim: PlacedCard) -> None:
        table.discard_with(victim, Prince.companion)
