"""Heir."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Heir(Card):
    """Gain 2 unless another revealed card has the same name."""

    number = 4
    code = "He"

    def resolve(self, table: Table) -> None:
        # A Shapeshifter copies what an Heir does, not what it is called (R14).
        own = table.acting.card
        rivals = (card for _, card in table.tops() if card.serial != own.serial)
        if not any(rival.revealed and rival.kind == own.kind for rival in rivals):
            table.gain(2)
