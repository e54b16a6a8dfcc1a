"""Spy."""

from oriflamme.cards.targets import neighbouring_player
from oriflamme.rules.actions import Rob
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Spy(Card):
    """Take 1 influence from a player who owns a neighbour."""

    number = 3
    code = "Sp"
    asks = (neighbouring_player,)

    def resolve(self, table: Table, victim: Rob) -> None:
        table.steal(table.acting.card, victim.seat, 1)
