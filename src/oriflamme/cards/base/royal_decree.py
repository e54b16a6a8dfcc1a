"""Royal Decree."""

from oriflamme.cards.targets import another_card, another_place
from oriflamme.rules.actions import Lift, PutDown
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class RoyalDecree(Card):
    """Move another card to any other place, never onto a card."""

    number = 8
    code = "Rd"
    character = False
    asks = (another_card, another_place)

    def resolve(self, table: Table, lift: Lift, place: PutDown) -> None:
        table.move(lift.slot, place.slot)
