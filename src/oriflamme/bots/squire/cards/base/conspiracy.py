"""Conspiracy: takes twice what lies on it."""

from oriflamme.bots.squire.insight import Intrigue
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.values import Values
from oriflamme.rules.terms import Kind


class Conspiracy(Intrigue):
    estimate = 1.0

    def effect(self, outlook: Outlook, slot: int, name: Kind) -> float:
        return 0.0

    def dormant(self, values: Values, influence: int, turns: int) -> float:
        return 2 * influence + values.hoard * (turns - 1)

    def in_hand(self, values: Values, turns: int) -> float:
        return 1.2 * (turns - 1)

    def takings(self, influence: int) -> int:
        return 2 * influence
