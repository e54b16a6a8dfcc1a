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

    character_value: KindValues
    """What a character is good for each time it acts, harm to others included."""
    intrigue_value: KindValues
    """What an intrigue is good for when it is revealed, what lies on it aside."""
    early_bonus: Mapping[Kind, float]
    """How much better a kind is placed now than later, for each round that is left."""
    wait_bonus: Mapping[Kind, float]
    """How much better a kind waits than it seems, while rounds are left."""
    lead_scale: float
    """How far behind the leader a rival may be before harming him is hardly worth it."""
    opponent_loss_value: float
    """What 1 lost by all rivals together is worth."""
    base_risk: float
    """How often a card is struck in a round when nothing in sight threatens it."""
    neighbour_risk: float
    """How often a Soldier beside a card strikes it in a round."""
    end_risk: float
    """How often an Archer strikes a card at an end in a round."""
    hidden_threat_factor: float
    """How much a card that may be a Soldier or an Archer threatens, compared with one that is."""
    influence_risk: float
    """How much likelier a face-down card is struck for each influence lying on it."""
    opportunity_decay: float
    """How much of a good opportunity is left a round later."""
    ambush_value: float
    """What being struck is worth to an Ambush or a Trap."""
    hidden_act_rate: float
    """The share of its turns in which a face-down character of another will act."""
    conspiracy_value: float
    """What a face-down Conspiracy of another brings him for each turn to come."""
    attacker_loss_factor: float
    """The share of an attacker's future that is lost in an Ambush or a Trap."""
    cover_loss: float
    """The share of a card's worth that is lost when a character covers it."""
    intrigue_cover_loss: float
    """The share of a card's worth that is lost when an intrigue covers it."""
    next_round_discount: float
    """The share of a card's worth that is left when it is placed a round later."""
    first_slot_value: float
    """What it is worth to place a card before the first slot."""
    last_slot_value: float
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
    by_kind = {name: KindValues(signs[name]) for name in ("character_value", "intrigue_value")}
    return SquireWeights(**{**signs, **by_kind})
