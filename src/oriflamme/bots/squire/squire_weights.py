"""What a squire has been taught: what each card is good for, and how to weigh it.

The numbers are influence unless said otherwise. They were found by self-play (docs/laboratory.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from oriflamme.bots.squire.card_knowledge import card_knowledge
from oriflamme.bots.weights_file import read_weights_file, require_keys, weights_key
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind

VERSION: Final = 1
"""Of the data file: it changes when a sign is added, goes or means something else."""


class KindValues(dict[Kind, float]):
    """What kinds are worth, as learned.

    A kind that nothing was learned of is worth what its file says, and what such cards are worth
    on the average where there is no file.
    """

    def __missing__(self, kind: Kind) -> float:
        estimate = card_knowledge(kind).estimate
        return sum(self.values()) / len(self) if estimate is None else estimate


@dataclass(frozen=True, slots=True)
class SquireWeights:
    """Everything a squire weighs by."""

    rate: KindValues
    """What a character is good for each time it acts, harm to others included."""
    once: KindValues
    """What an intrigue is good for when it is revealed, what lies on it aside."""
    eager: Mapping[Kind, float]
    """How much better a kind is placed now than later, for each round that is left."""
    patient: Mapping[Kind, float]
    """How much better a kind waits than it seems, while rounds are left."""
    envy: float
    """How far behind the leader a rival may be before harming him is hardly worth it."""
    malice: float
    """What 1 lost by all rivals together is worth."""
    hazard: float
    """How often a card is struck in a round when nothing in sight threatens it."""
    beside: float
    """How often a Soldier beside a card strikes it in a round."""
    archery: float
    """How often an Archer strikes a card at an end in a round."""
    unseen: float
    """How much a card that may be a Soldier or an Archer threatens, compared with one that is."""
    glitter: float
    """How much likelier a face-down card is struck for each influence lying on it."""
    fade: float
    """How much of a good opportunity is left a round later."""
    bait: float
    """What being struck is worth to an Ambush or a Trap."""
    asleep: float
    """The share of its turns in which a face-down character of another will act."""
    hoard: float
    """What a face-down Conspiracy of another brings him for each turn to come."""
    recoil: float
    """The share of an attacker's future that is lost in an Ambush or a Trap."""
    cover: float
    """The share of a card's worth that is lost when a character covers it."""
    veil: float
    """The share of a card's worth that is lost when an intrigue covers it."""
    thrift: float
    """The share of a card's worth that is left when it is placed a round later."""
    first: float
    """What it is worth to place a card before the first slot."""
    last: float
    """What it is worth to place a card after the last slot."""


def squire_weights(setup: Setup) -> SquireWeights:
    """The values a table is played by; those of a mixed deck hold for both boxes."""
    return _all()[weights_key(setup, _all())]


@cache
def _all() -> dict[str, SquireWeights]:
    lessons = read_weights_file("oriflamme.bots.squire", "squire_weights.json", version=VERSION)
    return {ruleset: parse_squire_weights(signs) for ruleset, signs in lessons.items()}


def parse_squire_weights(signs: Mapping[str, Any]) -> SquireWeights:
    """Values by the names of their signs, those of each card by the card's name."""
    require_keys(signs, [field.name for field in fields(SquireWeights)], "a squire's values")
    worths = {"rate": KindValues(signs["rate"]), "once": KindValues(signs["once"])}
    return SquireWeights(**{**signs, **worths})
