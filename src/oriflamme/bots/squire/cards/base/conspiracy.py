"""Conspiracy: takes twice what lies on it."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import Intrigue
from oriflamme.bots.squire.squire_weights import SquireWeights
from oriflamme.rules.terms import Kind


class Conspiracy(Intrigue):
    estimate = 1.0

    def effect_value(self, outlook: Assessment, slot: int, name: Kind) -> float:
        return 0.0

    def hidden_value(self, values: SquireWeights, influence: int, turns: int) -> float:
        return 2 * influence + values.conspiracy_value * (turns - 1)

    def hand_value(self, values: SquireWeights, turns: int) -> float:
        return 1.2 * (turns - 1)

    def reveal_gain(self, influence: int) -> int:
        return 2 * influence
