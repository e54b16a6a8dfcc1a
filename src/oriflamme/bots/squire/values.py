"""What a squire has been taught: what each card is good for, and how to weigh it.

The numbers are influence unless said otherwise. They were found by self-play (docs/bots.md).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from oriflamme.rules.terms import Kind

CHARACTERS: Final[Mapping[Kind, float]] = {
    "lord": 1.5,
    "archer": 1.5,
    "heir": 1.6,
    "shapeshifter": 1.2,
    "soldier": 1.5,
    "spy": 1.3,
    "prince": 1.0,
    "twin": 1.0,
    "queen": 2.0,
    "cutthroat": 1.0,
    "apothecary": 1.6,
    "felon": 0.9,
    "schemer": 1.5,
}
INTRIGUES: Final[Mapping[Kind, float]] = {
    "assassination": 3.0,
    "royal_decree": 0.8,
    "ambush": 1.8,
    "conspiracy": 1.0,
    "impersonation": 3.0,
    "bribery": 3.0,
    "plot": 1.8,
    "trap": 1.8,
}
EVERY_KIND: Final[Mapping[Kind, float]] = dict.fromkeys((*CHARACTERS, *INTRIGUES), 0.0)


@dataclass(frozen=True, slots=True)
class Values:
    """Everything a squire weighs by."""

    rate: Mapping[Kind, float] = field(default_factory=lambda: dict(CHARACTERS))
    """What a character is good for each time it acts, harm to others included."""
    once: Mapping[Kind, float] = field(default_factory=lambda: dict(INTRIGUES))
    """What an intrigue is good for when it is revealed, what lies on it aside."""
    eager: Mapping[Kind, float] = field(default_factory=lambda: dict(EVERY_KIND))
    """How much better a kind is placed now than later, for each round that is left."""
    patient: Mapping[Kind, float] = field(default_factory=lambda: dict(EVERY_KIND))
    """How much better a kind waits than it seems, while rounds are left."""
    envy: float = 5.0
    """How far behind the leader a rival may be before harming him is hardly worth it."""
    malice: float = 1.0
    """What 1 lost by all rivals together is worth."""
    hazard: float = 0.08
    """How often a card is struck in a round when nothing in sight threatens it."""
    beside: float = 0.45
    """How often a Soldier beside a card strikes it in a round."""
    archery: float = 0.3
    """How often an Archer strikes a card at an end in a round."""
    unseen: float = 0.5
    """How much a card that may be a Soldier or an Archer threatens, compared with one that is."""
    glitter: float = 0.05
    """How much likelier a face-down card is struck for each influence lying on it."""
    fade: float = 0.93
    """How much of a good opportunity is left a round later."""
    bait: float = 5.0
    """What being struck is worth to an Ambush or a Trap."""
    asleep: float = 0.75
    """The share of its turns in which a face-down character of another will act."""
    hoard: float = 1.4
    """What a face-down Conspiracy of another brings him for each turn to come."""
    recoil: float = 0.8
    """The share of an attacker's future that is lost in an Ambush or a Trap."""
    cover: float = 1.0
    """The share of a card's worth that is lost when a character covers it."""
    veil: float = 0.4
    """The share of a card's worth that is lost when an intrigue covers it."""
    thrift: float = 0.8
    """The share of a card's worth that is left when it is placed a round later."""
    first: float = 0.0
    """What it is worth to place a card before the first slot."""
    last: float = 0.0
    """What it is worth to place a card after the last slot."""


@cache
def taught(ruleset: str) -> Values:
    """The values of a ruleset; a mixed deck is played by that of both boxes."""
    text = files("oriflamme.bots.squire").joinpath("values.json").read_text(encoding="utf-8")
    return read_values(json.loads(text)[ruleset])


def read_values(fields: Mapping[str, Any]) -> Values:
    return Values(**fields)
