"""What the squire knows of a card. It is found by its file: `squire/cards/base/soldier.py`."""

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind

if TYPE_CHECKING:
    from oriflamme.bots.squire.assessment import Assessment
    from oriflamme.bots.squire.squire_weights import SquireWeights

CARD_KNOWLEDGE: Final[dict[Kind, "CardKnowledge"]] = {}
"""Every kind the squire has been told of."""


class Threat(NamedTuple):
    """How much a card threatens others, by what it may be."""

    menace: float
    """Its neighbours."""
    archery: float
    """The ends of the queue."""
    reactions: tuple[tuple["CardKnowledge", float], ...]
    """Whoever strikes it: the kinds that answer a strike, and how likely it is each."""


class CardKnowledge:
    """One kind in the squire's eyes. A subclass says what differs from the usual card."""

    estimate: ClassVar[float | None] = None
    """What a character is good for each time it acts, and an intrigue once, until games have
    taught better. None: what such cards are worth on the average."""
    menace: ClassVar[float] = 0.0
    """How much it threatens its neighbours; a Soldier is 1."""
    archery: ClassVar[float] = 0.0
    """How much it threatens the ends of the queue; an Archer is 1."""
    companion: ClassVar[float] = 0.0
    """What the card that enters with it earns in a turn."""
    is_bait: ClassVar[bool] = False
    """Whether it waits to be struck."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        answers = (
            ((self, 1.0),) if type(self).reaction_value is not CardKnowledge.reaction_value else ()
        )
        self.threat = Threat(self.menace, self.archery, answers)

    def __init_subclass__(cls) -> None:
        path = cls.__module__.split(".")
        if path[-3:-2] == ["cards"]:
            kind = path[-1]
            CARD_KNOWLEDGE[kind] = cls(kind)

    def effect_value(self, outlook: "Assessment", slot: int, name: Kind) -> float:
        """The worth to me that my card at a slot acts once, under this name."""
        raise NotImplementedError

    def eliminate_value(self, outlook: "Assessment", at: int, target: int) -> float | None:
        """The worth to me that my card eliminates another; None: that of any strike."""
        return None

    def income(self, outlook: "Assessment", slot: int) -> float:
        """What it brings its owner each time it acts, revealed at a slot."""
        raise NotImplementedError

    def hidden_value(self, values: "SquireWeights", influence: int, turns: int) -> float:
        """What it is good for face down, with so many turns to come (one at least)."""
        raise NotImplementedError

    def hand_value(self, values: "SquireWeights", turns: int) -> float:
        """What it is good for when it is placed in the next round, the first of so many."""
        raise NotImplementedError

    def reveal_gain(self, influence: int) -> int:
        """What is taken from it when it is revealed."""
        return influence

    def reaction_value(self, outlook: "Assessment", malice: float, loss: float) -> float:
        """What its answer is worth to me who strike it, a loss if it takes my attacker."""
        return 0.0


class Character(CardKnowledge):
    """A character like any other: good for its rate, whenever it acts."""

    def effect_value(self, outlook: "Assessment", slot: int, name: Kind) -> float:
        return outlook.weights.character_value[self.kind]

    def income(self, outlook: "Assessment", slot: int) -> float:
        return outlook.weights.character_value[self.kind]

    def hidden_value(self, values: "SquireWeights", influence: int, turns: int) -> float:
        return (
            influence
            + 0.65
            + values.character_value[self.kind] * (0.35 + values.hidden_act_rate * (turns - 1))
        )

    def hand_value(self, values: "SquireWeights", turns: int) -> float:
        return (
            values.next_round_discount
            * values.character_value[self.kind]
            * (1 + values.hidden_act_rate * (turns - 1))
        )


class Intrigue(CardKnowledge):
    """An intrigue like any other: good for something once."""

    def effect_value(self, outlook: "Assessment", slot: int, name: Kind) -> float:
        return outlook.weights.intrigue_value[self.kind]

    def income(self, outlook: "Assessment", slot: int) -> float:
        return 0.0

    def hidden_value(self, values: "SquireWeights", influence: int, turns: int) -> float:
        return influence + values.intrigue_value[self.kind]

    def hand_value(self, values: "SquireWeights", turns: int) -> float:
        return 0.9 * values.intrigue_value[self.kind] + 0.4 * (turns - 1)


class Bait(Intrigue):
    """An intrigue that waits to be struck: revealed by its owner it brings 1, and that is all."""

    is_bait = True

    def effect_value(self, outlook: "Assessment", slot: int, name: Kind) -> float:
        return 1.0

    def hidden_value(self, values: "SquireWeights", influence: int, turns: int) -> float:
        return 1.0

    def reveal_gain(self, influence: int) -> int:
        return 0


def card_knowledge(kind: Kind) -> CardKnowledge:
    """What the squire knows of a kind; one without a file is a card like any other of its class."""
    return CARD_KNOWLEDGE.get(kind) or _default_knowledge(kind, CATALOG[kind].character)


@cache
def _default_knowledge(kind: Kind, is_character: bool) -> CardKnowledge:
    return Character(kind) if is_character else Intrigue(kind)


def is_character(kind: Kind) -> bool:
    return CATALOG[kind].character
