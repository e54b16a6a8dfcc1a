"""Bribery."""

from oriflamme.cards.targets import lone_character
from oriflamme.rules.actions import Bribe
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Bribery(Card):
    """A revealed character that is alone in its slot joins the family."""

    number = 9
    code = "Br"
    character = False
    asks = (lone_character,)

    def resolve(self, table: Table, target: Bribe) -> None:
        table.bribe(target.slot)
