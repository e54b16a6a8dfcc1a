"""Conspiracy: takes twice what lies on it."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue
from oriflamme.bots.squire.squire_weights import SquireWeights
from oriflamme.rules.terms import Kind


class Conspiracy(Intrigue):
    estimate = 1.0

    def effect(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return 0.0

    def dormant(self, values: SquireWeights, influence: int, turns: int) -> float:
        return 2 * influence + values.hoard * (turns - 1)

    def in_hand(self, values: SquireWeights, turns: int) -> float:
        return 1.2 * (turns - 1)

    def takings(self, influence: int) -> int:
        return 2 * influence
